// The eye, where the cube stands, and the layers that turn: `layers` has 1 for each of the places -1, 0 and 1 that does.
uniform mat4 view, model;
uniform vec3 axis, layers;
uniform vec2 turn;
vec3 turned(vec3 point, vec3 home) {
  float place = dot(home, axis);
  if ((place < -.5 ? layers.x : place > .5 ? layers.z : layers.y) < .5) return point;
  return point * turn.x + cross(axis, point) * turn.y + axis * dot(axis, point) * (1. - turn.x);
}
