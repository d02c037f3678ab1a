// Drifting motes: where each is follows from its number and the time. They rise 0.3 m/s for 4 to 8 s and are born
// again elsewhere; the field repeats every 32 m, so it stands still in the world while the camera moves. Every third
// drifts far below, where only the void between the rooms shows it.

out vec4 v_color;

const float FIELD = 32.0;  // metres

void main() {
    float id = float(gl_InstanceID);
    float life = 4.0 + 4.0 * hash(id + 0.5);
    float turns = focus.z / life + hash(id * 1.37);
    float part = fract(turns);
    float born = floor(turns) * 0.618 + id;
    vec2 home = vec2(hash(born), hash(born + 51.7)) * FIELD;
    vec2 ground = camera_look.xy + mod(home - camera_look.xy, FIELD) - 0.5 * FIELD;
    bool deep = gl_InstanceID % 3 == 0;
    float height = hash(born + 7.1) * 1.2 + 0.05 + part * life * 0.3 - (deep ? 9.0 * hash(born + 3.3) + 3.0 : 0.0);
    float sway = 0.12 * sin(focus.z * 1.3 + id);

    vec3 place = vec3(ground.x + sway, height, ground.y);
    vec2 at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) - 0.5;
    at *= (hash(id * 2.3) > 0.85 ? 0.085 : 0.05) * (deep ? 1.6 : 1.0);
    place += camera_right.xyz * at.x + camera_up.xyz * at.y;

    float light = smoothstep(0.0, 0.15, part) * (1.0 - smoothstep(0.6, 1.0, part)) * (0.35 + 0.65 * hash(born + 9.0));
    light *= (1.0 - fog_at(ground)) * (deep ? 0.55 : 0.8);
    v_color = vec4(stream_color.rgb * light, 0.5 * light);
    gl_Position = view_projection * vec4(place, 1.0);
}
