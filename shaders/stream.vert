// Data streams along corridors, a strip for each lane: on the floor, on walls and on their caps.

layout(location = 0) in vec3 place;
layout(location = 1) in vec3 flow;  // way along the lane in the direction it runs against, metres; strength; sharpness

out vec3 v_flow;

const float SPEED = 2.0;  // metres a second

void main() {
    v_flow = vec3(flow.x + SPEED * focus.z, flow.y * (1.0 - fog_at(place.xz)), flow.z);
    gl_Position = view_projection * vec4(place, 1.0);
}
