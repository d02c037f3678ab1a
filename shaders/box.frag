// A face of a box: flat colour, lighter along its edges; the fading kind is a screen door.

in vec4 v_color;
in vec4 v_face;
in vec2 v_look;
flat in float v_opacity;

out vec4 result;

#ifdef FADING
const float BAYER[16] = float[16](0.0, 8.0, 2.0, 10.0, 12.0, 4.0, 14.0, 6.0, 3.0, 11.0, 1.0, 9.0, 15.0, 7.0, 13.0, 5.0);
#endif

void main() {
#ifdef FADING
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    if (v_opacity <= (BAYER[cell.y * 4 + cell.x] + 0.5) / 16.0) {
        discard;
    }
#endif
    vec2 inside = v_face.zw - abs(v_face.xy);
    float edge = min(inside.x, inside.y);
    float pixel = fwidth(edge);
    // Edges of tiny faces are thinner, or nothing but edge would be left.
    bool elite = v_look.x < 0.0;
    float width = min(elite ? rim_look.w : box_look.y, 0.22 * min(v_face.z, v_face.w));
    float line = 1.0 - smoothstep(width - 0.5 * pixel, width + 0.5 * pixel, edge);
    line *= abs(v_look.x) * clamp(2.0 * width / pixel, 0.0, 1.0);
    vec3 color = mix(v_color.rgb, elite ? rim_look.rgb : mix(v_color.rgb, vec3(1.0), 0.55), line);
    float glow = max(v_color.a, elite ? 0.5 * line * (1.0 - v_look.y) : 0.0);
    result = vec4(mix(color, fog_color.rgb, v_look.y), glow);
}
