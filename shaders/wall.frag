// Walls: neon along the rim of a cap, faint frames on the panels of a north wall.

in vec4 v_color;
in vec4 v_edge;
in vec4 v_face;
in vec2 v_look;

out vec4 result;

const float RIM = 0.06;      // metres
const float RIM_GLOW = 0.35;

// 1 on the frame of a panel: as many as fit, 2.5 m apart around the middle of the wall, narrower at the foot.
float panel_frame(vec2 place, vec2 half_size) {
    // Half sizes are interpolated: a whole number must not fall to the one below.
    float count = floor(half_size.x * 2.0 / 2.5 + 0.01);
    float along = place.x + count * 1.25;
    float across = abs(fract(along / 2.5) * 2.5 - 1.25);
    float edge = min(1.02 + 0.12 * place.y - across, 0.42 - abs(place.y + 0.02));
    float pixel = fwidth(place.y);
    float whole = step(0.0, along) * step(along, count * 2.5);
    return whole * (1.0 - smoothstep(0.03, 0.03 + pixel, abs(edge - 0.03)));
}

void main() {
    vec2 inside = v_face.zw - abs(v_face.xy);
    float edge = min(inside.x, inside.y);
    float pixel = max(fwidth(v_face.x), fwidth(v_face.y));
    float rim = (1.0 - smoothstep(RIM - 0.5 * pixel, RIM + 0.5 * pixel, edge)) * v_edge.a;
    vec3 color = v_color.rgb;
    if (v_look.x > 0.5) {
        color = mix(color, v_edge.rgb * 0.9, 0.75 * panel_frame(v_face.xy, v_face.zw));
    }
    color = mix(color, v_edge.rgb, rim);
    float glow = max(v_color.a, rim * RIM_GLOW * (1.0 - v_look.y));
    result = vec4(mix(color, fog_color.rgb, v_look.y), glow);
}
