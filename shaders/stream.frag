// A pulse whose head is at the end of its phase and whose tail falls off behind. Added to the floor; alpha adds to the
// glow mask.

in vec2 v_pulse;
flat in float v_tail;

out vec4 result;

void main() {
    float pulse = max((fract(v_pulse.x) - 1.0 + v_tail) / v_tail, 0.0);
    pulse *= pulse;
    float strength = v_pulse.y * (0.10 + 0.85 * pulse);
    result = vec4(mix(stream_color.rgb, vec3(1.0), 0.45 * pulse * pulse) * strength, strength * 0.8);
}
