// Shards: squares that fly by formula from their birth on; gravity pulls, the floor holds.

layout(location = 0) in vec4 origin;    // x, y, z, birth
layout(location = 1) in vec4 velocity;  // m/s, life
layout(location = 2) in vec4 color;     // sRGB, size

out vec4 v_color;

void main() {
    float age = focus.w - origin.w;
    float part = age / max(velocity.w, 0.001);
    float alive = step(0.0, age) * step(part, 1.0);
    float drag = (1.0 - exp(-2.5 * age)) / 2.5;
    vec3 place = origin.xyz + velocity.xyz * drag;
    place.y = max(place.y - 3.2 * age * age, 0.04);

    float spin = age * (4.0 + 6.0 * hash(origin.w + dot(velocity.xz, vec2(7.3, 3.1))));
    vec2 at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) - 0.5;
    at = vec2(at.x * cos(spin) - at.y * sin(spin), at.x * sin(spin) + at.y * cos(spin));
    at *= color.a * alive * (1.0 - part * part);
    place += camera_right.xyz * at.x + camera_up.xyz * at.y;

    float clear = 1.0 - fog_at(place.xz);
    v_color = vec4(mix(fog_color.rgb, mix(color.rgb, vec3(1.0), 0.6 * max(1.0 - 4.0 * part, 0.0)), clear), 0.8 * clear);
    gl_Position = view_projection * vec4(place, 1.0);
}
