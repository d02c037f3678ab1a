// The ink around a figure: its boxes grown, only their far faces drawn.

layout(location = 0) in vec3 corner;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 6) in vec4 shade;

void main() {
    vec3 size = vec3(length(vec3(row0.x, row1.x, row2.x)), length(vec3(row0.y, row1.y, row2.y)),
                     length(vec3(row0.z, row1.z, row2.z)));
    float top = corner.y > 0.0 ? shade.x : 1.0;
    vec3 local = vec3(corner.x * top, corner.y, corner.z * top);
    local += sign(corner) * box_look.x / max(size, vec3(0.0001));
    vec4 point = vec4(local, 1.0);
    gl_Position = on_screen(vec3(dot(row0, point), dot(row1, point), dot(row2, point)));
}
