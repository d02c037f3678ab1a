// Drifting motes: where each is follows from its number and the time. They rise 0.3 m/s for 4 to 8 s and are born
// again elsewhere; the field repeats every 32 m, so it stands still in the world while the camera moves. Every third
// drifts far below, where only the void between the rooms shows it.

out vec4 v_color;

const float FIELD = 32.0;  // metres
const float RISE = 0.3;    // metres a second

void main() {
    uint id = uint(gl_InstanceID);
    float life = 4.0 + 4.0 * chance(id * 8u);
    float turns = focus.z / life + chance(id * 8u + 1u);
    float part = fract(turns);
    uint born = id * 8u + 2u + uint(turns) * 65536u;
    vec2 home = vec2(chance(born), chance(born + 1u)) * FIELD;
    vec2 ground = camera_look.xy + mod(home - camera_look.xy, FIELD) - 0.5 * FIELD;
    bool deep = id % 3u == 0u;
    float height = chance(born + 2u) * 1.2 + 0.05 + part * life * RISE;
    height -= deep ? 9.0 * chance(born + 3u) + 3.0 : 0.0;
    float sway = 0.12 * sin(focus.z * 1.3 + float(id));

    vec3 place = vec3(ground.x + sway, height, ground.y);
    vec2 at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) - 0.5;
    at *= (chance(id * 8u + 6u) > 0.85 ? 0.085 : 0.05) * (deep ? 1.6 : 1.0);
    place += camera_right.xyz * at.x + camera_up.xyz * at.y;

    float light = smoothstep(0.0, 0.15, part) * (1.0 - smoothstep(0.6, 1.0, part)) * (0.35 + 0.65 * chance(born + 4u));
    light *= (1.0 - fog_at(ground)) * (deep ? 0.55 : 0.8);
    v_color = vec4(stream_color.rgb * light, 0.5 * light);
    gl_Position = view_projection * vec4(place, 1.0);
}
