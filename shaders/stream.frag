// A wave of light: sin(place + 2 t), leaning forward, so that a sharp head draws a long tail. Added to what is below;
// alpha adds to the glow mask.

in vec3 v_flow;

out vec4 result;

void main() {
    float wave = 0.5 + 0.5 * sin(v_flow.x + 0.95 * sin(v_flow.x));
    float pulse = pow(wave, v_flow.z);
    float strength = v_flow.y * (0.08 + 0.85 * pulse);
    result = vec4(mix(stream_color.rgb, vec3(1.0), 0.45 * pulse * pulse) * strength, strength * 0.8);
}
