import { ease, table, type Fn, type Map2, pts } from './geometry.ts'

// The canonical figure is upright, symmetric around x = 0, in the pixels of a 1200 × 1500 plate.
export const level = {
  chin: 216,
  neckBase: 282,
  shoulder: 304,
  armpit: 372,
  bust: 412,
  underbust: 466,
  waist: 542,
  hip: 662,
  crotch: 716,
  knee: 992,
  calf: 1080,
  ankle: 1318,
  floor: 1400,
}

/** Half width of the torso, and below the hip of the space both legs take. */
export const torso: Fn = table(
  pts(
    '284 62, 304 112, 340 108, 372 97, 412 97, 440 92, 470 80, 505 71, 542 67, 572 74, 605 89, 640 102, 668 106, 716 104, 860 96, 1000 90',
  ),
)

export type Stance = {
  /** Sideways displacement by height: shoulders one way, hips the other. */
  sway: Fn
  /** Rise per pixel to the right, by height. */
  tilt: Fn
  /** How far the body turns: −.45 to .45; the middle of the front moves that way. */
  turn: number
}

/** The pose: every point of body and cloth goes through this one function. */
export function warp({ sway, tilt, turn }: Stance, centre = 600): Map2 {
  const narrow = 1 - Math.abs(turn) * 0.2
  return (x, y) => {
    const half = torso(y)
    const u = x / half
    const inside = Math.abs(u) < 1 ? 1 - u * u : 0
    // The neck turns less than the chest, or it would leave the head behind.
    const turned = x * narrow + half * turn * inside * ease((y - 226) / 100)
    return [centre + turned + sway(y), y + tilt(y) * turned]
  }
}
