import { fill, fills, type Canvas } from './canvas.ts'
import type { Head } from './face.ts'
import { curve, taper, type Pt } from './geometry.ts'

/** `behind` is drawn before the body, `front` over the face. */
export type HairArt = { behind: string; front: string }

export type Barber = {
  canvas: Canvas
  head: Head
  colour: string
  sheen: string
  back: boolean
  cast: (points: Pt[]) => void
}

/** The cap of hair on the skull: `line` is how low it sits on the forehead, `side` where it ends at the temples. */
export function cap(barber: Barber, line: number, side: number, lift: number, wide = 2) {
  const { head, back } = barber
  const top = Array.from({ length: 25 }, (_, i): Pt => {
    const a = Math.PI * (1 + i / 24)
    return [Math.cos(a) * (52 + wide), -26 + Math.sin(a) * (54 + lift)]
  })
  const hairline: Pt[] = back
    ? [
        [50 + wide, side + 10],
        [46, 44],
        [30, 58],
        [0, 62],
        [-30, 58],
        [-46, 44],
        [-50 - wide, side + 10],
      ]
    : [
        [52 + wide * 0.5, side],
        [45, -18],
        [40, -36],
        [26, line - 2],
        [2, line + 2],
        [-24, line],
        [-40, -34],
        [-46, -16],
        [-52 - wide * 0.5, side],
      ]
  return head.map([...top, ...curve(hairline, 5)])
}

export const strokes = (barber: Barber, lines: Pt[][], width: number, opacity: number) =>
  fills(
    lines.map((one) => barber.head.map(taper(curve(one, 6), width))),
    barber.sheen,
    `opacity="${opacity}"`,
  )

export function drawCap(barber: Barber, line: number, side: number, lift: number, wide = 2) {
  const shape = cap(barber, line, side, lift, wide)
  barber.cast(shape)
  return fill(shape, barber.colour)
}
