// The measuring scene of `rift bench ragdoll` in Rapier (WebAssembly): the same figures, stage and start. Prints a line
// for each number of figures given: milliseconds a step over 600 steps from the drop, nothing asleep.
import RAPIER from "@dimforge/rapier3d-compat";

const STEPS = 600;
const box = (x, y, z) => RAPIER.ColliderDesc.cuboid(x, y, z);
const capsule = (half, radius) => RAPIER.ColliderDesc.capsule(half, radius);

const parts = () => [
  [box(0.16, 0.09, 0.1), 0, 0.05],
  [box(0.2, 0.2, 0.11), 0, 0.35],
  [RAPIER.ColliderDesc.ball(0.12), 0, 0.67],
  [capsule(0.11, 0.05), 0.28, 0.34],
  [capsule(0.11, 0.05), -0.28, 0.34],
  [capsule(0.1, 0.045), 0.28, 0.035],
  [capsule(0.1, 0.045), -0.28, 0.035],
  [capsule(0.17, 0.07), 0.09, -0.24],
  [capsule(0.17, 0.07), -0.09, -0.24],
  [capsule(0.16, 0.055), 0.09, -0.695],
  [capsule(0.16, 0.055), -0.09, -0.695],
];
// parent, child, anchor x, y, and of a hinge its limits
const joints = [
  [0, 1, 0, 0.14], [1, 2, 0, 0.55], [1, 3, 0.24, 0.46], [1, 4, -0.24, 0.46],
  [3, 5, 0.28, 0.18, -2.4, 0], [4, 6, -0.28, 0.18, -2.4, 0],
  [0, 7, 0.09, 0], [0, 8, -0.09, 0],
  [7, 9, 0.09, -0.48, 0, 2.5], [8, 10, -0.09, -0.48, 0, 2.5],
];

function addStatic(world, half, at, tilt) {
  const turn = { x: Math.sin(tilt / 2), y: 0, z: 0, w: Math.cos(tilt / 2) };
  const body = world.createRigidBody(RAPIER.RigidBodyDesc.fixed().setTranslation(...at).setRotation(turn));
  world.createCollider(box(...half).setFriction(0.9).setRestitution(0.05), body);
}

function addStage(world) {
  addStatic(world, [30, 0.5, 30], [0, -0.5, 0], 0);
  addStatic(world, [3, 0.1, 4], [0, 1.3, -8], 0.38);
  addStatic(world, [0.15, 0.4, 3], [-5, 0.4, 0], 0);
  for (let i = 0; i < 6; i++) addStatic(world, [0.35, 0.1 * (i + 1), 1.5], [5.35 + 0.7 * i, 0.1 * (i + 1), 0], 0);
}

const multiply = (a, b) => ({
  x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
  y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
  z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
  w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
});

function rotate(q, [x, y, z]) {
  const p = multiply(multiply(q, { x, y, z, w: 0 }), { x: -q.x, y: -q.y, z: -q.z, w: q.w });
  return [p.x, p.y, p.z];
}

function addFigure(world, [px, py, pz], turn) {
  const shapes = parts();
  const bodies = shapes.map(([shape, x, y]) => {
    const [dx, dy, dz] = rotate(turn, [x, y, 0]);
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(px + dx, py + dy, pz + dz)
      .setRotation(turn).setLinearDamping(0.05).setAngularDamping(0.8).setCanSleep(false));
    world.createCollider(shape.setDensity(400).setFriction(0.9).setRestitution(0.05), body);
    return body;
  });
  for (const [parent, child, x, y, low, high] of joints) {
    const at = (part) => ({ x: x - shapes[part][1], y: y - shapes[part][2], z: 0 });
    const hinge = low !== undefined;
    const data = hinge ? RAPIER.JointData.revolute(at(parent), at(child), { x: 1, y: 0, z: 0 })
      : RAPIER.JointData.spherical(at(parent), at(child));
    const joint = world.createImpulseJoint(data, bodies[parent], bodies[child], true);
    joint.setContactsEnabled(false);
    if (hinge) joint.setLimits(low, high);
  }
}

function drop(world, count) {
  let state = 12345;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 16777216;
  };
  const columns = Math.ceil(Math.sqrt(count)), rows = Math.ceil(count / columns);
  for (let i = 0; i < count; i++) {
    const x = (i % columns - (columns - 1) / 2) * 1.4 + (draw() - 0.5) * 0.5;
    const z = (Math.floor(i / columns) - (rows - 1) / 2) * 1.4 + (draw() - 0.5) * 0.5;
    const y = 2 + 2.5 * draw(), yaw = Math.PI * draw(), tilt = (draw() - 0.5) * 0.4;
    addFigure(world, [x, y, z], multiply({ x: 0, y: Math.sin(yaw), z: 0, w: Math.cos(yaw) },
      { x: Math.sin(tilt), y: 0, z: 0, w: Math.cos(tilt) }));
  }
}

function measure(count) {
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  world.timestep = 1 / 120;
  world.numSolverIterations = 8;
  addStage(world);
  drop(world, count);
  const start = process.hrtime.bigint();
  for (let i = 0; i < STEPS; i++) world.step();
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  world.free();
  return milliseconds / STEPS;
}

await RAPIER.init();
measure(5); // warm: the compiler works beside the first run
for (const count of process.argv.slice(2).map(Number)) console.log(count, measure(count).toFixed(5));
