import type { Stance } from './body.ts'
import { table, type Pt } from './geometry.ts'

export type HandShape = 'rest' | 'hip' | 'hidden' | 'pinch'
export type ArmPose = {
  /** From the shoulder joint. */
  elbow: Pt
  /** From the elbow. */
  wrist: Pt
  hand: HandShape
  /** An arm that passes behind the body is drawn before everything else. */
  behind?: boolean
}
/** Knee and ankle from the middle line; `foot` is how far the toes point sideways; `far` legs are shaded. */
export type LegPose = { knee: Pt; ankle: Pt; foot: number; far?: boolean; lift?: number }

export type Pose = Stance & {
  left: ArmPose
  right: ArmPose
  legs: [LegPose, LegPose]
  head: { turn: number; lean: number; shift: number }
  /** How far the hem is carried to one side in motion. */
  swing: number
}

export const poseNames = [
  'front',
  'hip',
  'three-quarter',
  'walk',
  'bent',
  'poise',
  'glance',
  'stride',
] as const
export type PoseName = (typeof poseNames)[number]

const sway = (shoulder: number, waist: number, hip: number, hem: number) =>
  table([
    [210, 0],
    [304, shoulder],
    [420, shoulder * 0.8 + waist * 0.2],
    [542, waist],
    [650, hip],
    [760, hip * 0.9],
    [1000, hem + (hip - hem) * 0.4],
    [1300, hem],
  ])
const tilt = (shoulder: number, hip: number) =>
  table([
    [260, shoulder],
    [400, shoulder * 0.8],
    [540, hip * 0.5],
    [650, hip],
    [800, hip * 0.75],
    [1050, hip * 0.3],
    [1250, 0],
  ])

const rest = (dx: number, dy: number, wx: number, wy: number): ArmPose => ({
  elbow: [dx, dy],
  wrist: [wx, wy],
  hand: 'rest',
})

// Left and right are the viewer's. The weight is on the viewer's right leg unless a plate is mirrored.
export const poses: Record<PoseName, Pose> = {
  front: {
    sway: sway(-6, 8, 26, 10),
    tilt: tilt(0.055, -0.07),
    turn: 0.06,
    left: rest(-40, 182, -2, 164),
    right: rest(34, 184, 16, 162),
    legs: [
      { knee: [-42, 1000], ankle: [-62, 1326], foot: -26 },
      { knee: [52, 998], ankle: [28, 1318], foot: 8 },
    ],
    head: { turn: 0.1, lean: -2, shift: 2 },
    swing: 0,
  },
  hip: {
    sway: sway(-10, 10, 32, 6),
    tilt: tilt(0.07, -0.085),
    turn: 0,
    left: rest(-46, 180, -10, 164),
    right: { elbow: [86, 160], wrist: [-66, 122], hand: 'hip' },
    legs: [
      { knee: [-54, 1002], ankle: [-96, 1328], foot: -44 },
      { knee: [52, 998], ankle: [14, 1316], foot: 4 },
    ],
    head: { turn: -0.28, lean: 3, shift: -4 },
    swing: -6,
  },
  'three-quarter': {
    sway: sway(-4, 2, 12, 4),
    tilt: tilt(0.03, -0.04),
    turn: -0.4,
    left: { elbow: [-44, 180], wrist: [34, 152], hand: 'pinch' },
    right: rest(40, 182, -12, 166),
    legs: [
      { knee: [-44, 1000], ankle: [-40, 1330], foot: -52 },
      { knee: [44, 998], ankle: [44, 1312], foot: -20, far: true },
    ],
    head: { turn: -0.5, lean: -2, shift: -8 },
    swing: 4,
  },
  walk: {
    sway: sway(6, 2, -14, 8),
    tilt: tilt(-0.05, 0.075),
    turn: 0.12,
    left: { elbow: [-56, 176], wrist: [-26, 160], hand: 'rest' },
    right: { elbow: [30, 186], wrist: [-40, 150], hand: 'rest' },
    legs: [
      { knee: [-34, 1006], ankle: [-8, 1342], foot: -6 },
      { knee: [58, 990], ankle: [66, 1262], foot: 14, far: true, lift: 0.7 },
    ],
    head: { turn: 0.22, lean: 2, shift: 4 },
    swing: 22,
  },
  bent: {
    sway: sway(-4, 6, 20, 8),
    tilt: tilt(0.045, -0.05),
    turn: 0.16,
    left: { elbow: [-70, 170], wrist: [44, 142], hand: 'pinch' },
    right: rest(42, 182, 6, 166),
    legs: [
      { knee: [-60, 1000], ankle: [-92, 1324], foot: -38 },
      { knee: [52, 998], ankle: [44, 1320], foot: 22 },
    ],
    head: { turn: 0.4, lean: -3, shift: 6 },
    swing: 0,
  },
  poise: {
    sway: sway(-8, 4, 22, 4),
    tilt: tilt(0.06, -0.06),
    turn: -0.12,
    left: { elbow: [-62, 174], wrist: [70, 112], hand: 'hidden', behind: true },
    right: rest(38, 183, 12, 164),
    legs: [
      { knee: [-20, 1006], ankle: [26, 1336], foot: -16 },
      { knee: [48, 994], ankle: [4, 1310], foot: 26, far: true },
    ],
    head: { turn: -0.12, lean: 5, shift: 0 },
    swing: -4,
  },
  glance: {
    sway: sway(2, -2, 8, 2),
    tilt: tilt(-0.03, 0.03),
    turn: 0.38,
    left: { elbow: [-84, 162], wrist: [62, 124], hand: 'hip' },
    right: { elbow: [36, 182], wrist: [20, 164], hand: 'rest' },
    legs: [
      { knee: [-40, 998], ankle: [-44, 1312], foot: 16, far: true },
      { knee: [44, 1000], ankle: [42, 1332], foot: 50 },
    ],
    head: { turn: -0.42, lean: -4, shift: 4 },
    swing: 8,
  },
  stride: {
    sway: sway(-4, 2, 16, -6),
    tilt: tilt(0.05, -0.08),
    turn: -0.18,
    left: { elbow: [-34, 184], wrist: [34, 156], hand: 'rest' },
    right: { elbow: [62, 174], wrist: [34, 158], hand: 'rest' },
    legs: [
      { knee: [-70, 990], ankle: [-104, 1290], foot: -20, far: true, lift: 0.35 },
      { knee: [48, 1004], ankle: [36, 1342], foot: 6 },
    ],
    head: { turn: 0.3, lean: 2, shift: 2 },
    swing: -24,
  },
}

const negate = ([x, y]: Pt): Pt => [-x, y]
const flipArm = (arm: ArmPose): ArmPose => ({ ...arm, elbow: negate(arm.elbow), wrist: negate(arm.wrist) })
const flipLeg = (leg: LegPose): LegPose => ({
  ...leg,
  knee: negate(leg.knee),
  ankle: negate(leg.ankle),
  foot: -leg.foot,
})

export function mirrored(pose: Pose): Pose {
  return {
    sway: (y) => -pose.sway(y),
    tilt: (y) => -pose.tilt(y),
    turn: -pose.turn,
    left: flipArm(pose.right),
    right: flipArm(pose.left),
    legs: [flipLeg(pose.legs[1]), flipLeg(pose.legs[0])],
    head: { turn: -pose.head.turn, lean: -pose.head.lean, shift: -pose.head.shift },
    swing: -pose.swing,
  }
}

/** The same stance seen from behind: left and right change places and nothing is held in front. */
export function fromBehind(pose: Pose): Pose {
  const seen = mirrored(pose)
  // A hand on the hip is now on the far side of the body; a hand held behind the back is on the near side.
  const plain = (arm: ArmPose): ArmPose =>
    arm.hand === 'hip'
      ? { ...arm, behind: true, hand: 'hidden', wrist: [arm.wrist[0] * 1.45, arm.wrist[1]] }
      : arm.behind
        ? { ...arm, behind: false, hand: 'rest' }
        : arm
  return { ...seen, left: plain(seen.left), right: plain(seen.right) }
}

/** In a close skirt the knees cannot part. */
export function closeKnit(pose: Pose): Pose {
  const near = (leg: LegPose): LegPose => ({
    ...leg,
    knee: [leg.knee[0] * 0.8, leg.knee[1]],
    ankle: [leg.ankle[0] * 0.62, leg.ankle[1]],
  })
  return { ...pose, legs: [near(pose.legs[0]), near(pose.legs[1])] }
}
