// Data streams along a corridor, a strip for each lane.

layout(location = 0) in vec2 place;
layout(location = 1) in vec4 flow;  // phase, phases a second, strength, tail

out vec2 v_pulse;  // phase, strength
flat out float v_tail;

void main() {
    v_pulse = vec2(flow.x - flow.y * focus.z, flow.z * (1.0 - fog_at(place)));
    v_tail = flow.w;
    gl_Position = view_projection * vec4(place.x, 0.008, place.y, 1.0);
}
