import { level, warp } from './body.ts'
import { fill, fills, outline, type Canvas } from './canvas.ts'
import { table, taper, type Map2, type Pt } from './geometry.ts'
import { drawHand } from './hands.ts'
import type { ArmPose, LegPose, Pose } from './poses.ts'
import { drawFoot, type Shoe } from './shoes.ts'
import type { Skin } from './skin.ts'
import { bones, tubeEdge, tubeOutline, type Tube } from './tube.ts'

export type Arm = {
  tube: Tube
  pose: ArmPose
  side: 1 | -1
  shoulder: Pt
  elbowAt: number
  wrist: Pt
  angle: number
}
export type Leg = { tube: Tube; pose: LegPose; side: 1 | -1; hip: Pt; ankle: Pt }
export type Frame = { at: Map2; arms: [Arm, Arm]; legs: [Leg, Leg]; pose: Pose; back: boolean }

const add = (a: Pt, b: Pt): Pt => [a[0] + b[0], a[1] + b[1]]

export function buildFrame(pose: Pose, back: boolean): Frame {
  const at = warp(pose)
  const arm = (side: 1 | -1, armPose: ArmPose): Arm => {
    const shoulder = at(side * 98, level.shoulder + 18)
    const elbow = add(shoulder, armPose.elbow)
    const wrist = add(elbow, armPose.wrist)
    const tube = bones([shoulder, elbow, wrist], 64)
    const angle = Math.atan2(-armPose.wrist[0], armPose.wrist[1])
    return { tube, pose: armPose, side, shoulder, elbowAt: Math.hypot(...armPose.elbow), wrist, angle }
  }
  const leg = (side: 1 | -1, legPose: LegPose): Leg => {
    const hip = at(side * 52, 706)
    const knee = add([600, 0], legPose.knee)
    const ankle = add([600, 0], legPose.ankle)
    return { tube: bones([hip, knee, ankle], 120), pose: legPose, side, hip, ankle }
  }
  return {
    at,
    arms: [arm(-1, pose.left), arm(1, pose.right)],
    legs: [leg(-1, pose.legs[0]), leg(1, pose.legs[1])],
    pose,
    back,
  }
}

// Widths along the arm from shoulder to wrist; the outer side carries deltoid and forearm.
const outerArm = (l: number) =>
  table([
    [-22, 9],
    [-15, 17],
    [0, 23],
    [l * 0.14, 26],
    [l * 0.34, 23],
    [l * 0.5, 20],
    [l * 0.62, 20.5],
    [l * 0.8, 16],
    [l, 12.5],
  ])
const innerArm = (l: number) =>
  table([
    [-22, 9],
    [-15, 17],
    [0, 23],
    [l * 0.16, 22],
    [l * 0.4, 20],
    [l * 0.52, 18.5],
    [l * 0.64, 20],
    [l * 0.84, 15],
    [l, 12.5],
  ])

export function drawArm(canvas: Canvas, arm: Arm, skin: Skin, ring?: string): string {
  const { tube, side } = arm
  const outer = outerArm(tube.length)
  const inner = innerArm(tube.length)
  // The tube's normal points to the viewer's left when the arm hangs, so outer is `left` for the left arm.
  const [l, r] = side < 0 ? [outer, inner] : [inner, outer]
  const shape = tubeOutline(tube, -22, tube.length + 4, l, r)
  const shade = [
    ...tubeEdge(tube, 0, tube.length + 4, (s) => -r(s)),
    ...tubeEdge(tube, tube.length + 4, 0, (s) => -r(s) * 0.18),
  ]
  const light = taper(
    tubeEdge(tube, 26, tube.length * 0.9, (s) => l(s) * 0.52),
    9,
    0.35,
  )
  canvas.silhouette.push(pathOf(shape))
  let svg =
    fill(shape, skin.base) +
    fill(shade, skin.shade, 'opacity=".78"') +
    fill(light, skin.light, 'opacity=".75"')
  svg += outline([...tubeEdge(tube, 10, tube.length + 4, l)], skin.deep, 1.3, false)
  svg += outline([...tubeEdge(tube, 10, tube.length + 4, (s) => -r(s))], skin.deep, 1.3, false)
  const bend = arm.pose.elbow[0] * arm.pose.wrist[1] - arm.pose.elbow[1] * arm.pose.wrist[0]
  if (Math.abs(bend) > 9000) {
    const crease = tubeEdge(tube, arm.elbowAt - 14, arm.elbowAt + 16, (s) => (bend > 0 ? -r(s) : l(s)) * 0.75)
    svg += fill(taper(crease, 4), skin.deep, 'opacity=".6"')
  }
  // The thumb faces the body when the arm hangs.
  const hand = drawHand(arm.pose.hand, arm.wrist, arm.angle, side < 0 ? 1 : -1, skin, ring)
  if (hand.shape.length) canvas.silhouette.push(pathOf(hand.shape))
  return svg + hand.svg
}

const pathOf = (points: Pt[]) =>
  points.map((p, i) => `${i ? 'L' : 'M'}${Math.round(p[0])} ${Math.round(p[1])}`).join('') + 'Z'

const outerLeg = (l: number) =>
  table([
    [0, 52],
    [l * 0.2, 48],
    [l * 0.4, 34],
    [l * 0.48, 30],
    [l * 0.56, 28],
    [l * 0.67, 33],
    [l * 0.8, 24],
    [l * 0.94, 14.5],
    [l, 15],
  ])
const innerLeg = (l: number) =>
  table([
    [0, 50],
    [l * 0.2, 46],
    [l * 0.4, 32],
    [l * 0.48, 29],
    [l * 0.56, 26],
    [l * 0.7, 27],
    [l * 0.82, 19],
    [l * 0.94, 13.5],
    [l, 15],
  ])

export function drawLeg(canvas: Canvas, leg: Leg, skin: Skin, shoe: Shoe, back: boolean, hem = 0): string {
  const { tube, side } = leg
  const scale = leg.pose.far ? 0.94 : 1
  const [o, i] = [outerLeg(tube.length), innerLeg(tube.length)]
  const [l, r] = side < 0 ? [o, i] : [i, o]
  const left = (s: number) => l(s) * scale
  const right = (s: number) => r(s) * scale
  const shape = tubeOutline(tube, 0, tube.length + 2, left, right)
  // Under a close skirt only what shows below the hem may throw a shadow.
  const from = hem ? Math.max(0, ((hem - 40 - leg.hip[1]) / (leg.ankle[1] - leg.hip[1])) * tube.length) : 0
  canvas.silhouette.push(pathOf(tubeOutline(tube, from, tube.length + 2, left, right)))
  const half = [
    ...tubeEdge(tube, 0, tube.length + 2, (s) => -right(s)),
    ...tubeEdge(tube, tube.length + 2, 0, (s) => -right(s) * 0.1),
  ]
  const foot = drawFoot(shoe, leg.ankle, leg.pose.foot, skin, back, leg.pose.lift)
  canvas.silhouette.push(pathOf(foot.shape))
  let svg =
    foot.svg + fill(shape, skin.base) + fill(half, skin.shade, `opacity="${leg.pose.far ? 0.95 : 0.72}"`)
  if (leg.pose.far) svg += fill(shape, skin.shade, 'opacity=".45"')
  else
    svg += fills(
      [
        taper(
          tubeEdge(tube, tube.length * 0.5, tube.length * 0.94, (s) => left(s) * 0.45),
          8,
          0.4,
        ),
      ],
      skin.light,
      'opacity=".7"',
    )
  if (back)
    svg += fills(
      [
        taper(
          tubeEdge(tube, tube.length * 0.6, tube.length * 0.8, (s) => -right(s) * 0.1),
          6,
        ),
      ],
      skin.deep,
      'opacity=".5"',
    )
  else
    svg += fills(
      [
        taper(
          tubeEdge(tube, tube.length * 0.46, tube.length * 0.52, (s) => left(s) * 0.3),
          4,
        ),
        taper(
          tubeEdge(tube, tube.length * 0.47, tube.length * 0.51, (s) => -right(s) * 0.5),
          4,
        ),
      ],
      skin.deep,
      'opacity=".5"',
    )
  svg +=
    outline(tubeEdge(tube, 0, tube.length, left), skin.deep, 1.3, false) +
    outline(
      tubeEdge(tube, 0, tube.length, (s) => -right(s)),
      skin.deep,
      1.3,
      false,
    )
  return svg
}
