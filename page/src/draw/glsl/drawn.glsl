out vec4 drawn;
/** Light as a screen shows it, for a canvas whose colours are multiplied by their opacity. */
void draw(vec3 light, float opacity) {
  light = clamp(light, 0., 1.);
  vec3 shown = mix(light * 12.92, 1.055 * pow(light, vec3(1. / 2.4)) - .055, step(.0031308, light));
  drawn = vec4(shown * opacity, opacity);
}
