// Light from the sky, back from the ground, from a lamp above and aside, and the gloss of the surface.
uniform vec3 eye;
vec3 lit(vec3 colour, vec3 normal, vec3 place, float gloss) {
  vec3 n = normalize(normal), v = normalize(eye - place);
  vec3 sky = mix(vec3(.578, .604, .658), vec3(1.), n.y * .5 + .5) * .83;
  float sun = max(dot(n, LAMP), 0.) * .33;
  float shine = pow(max(dot(n, normalize(LAMP + v)), 0.), 28.);
  float rim = pow(1. - max(dot(n, v), 0.), 5.) * smoothstep(-.3, .9, reflect(-v, n).y);
  return colour * (sky + sun) + gloss * (shine * .4 + rim);
}
