import type { BodiceShape } from './bodice-shape.ts'
import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { curve, dense, mirror, taper, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import { drawPiece } from './piece.ts'
import type { Top } from './plate-spec.ts'

export type Tailor = {
  canvas: Canvas
  frame: Frame
  top: Top
  shape: BodiceShape
  map: (points: Pt[]) => Pt[]
  dark: string
  weaveShade: string
}

export function patch({ canvas, frame, top, map }: Tailor, points: Pt[], colour?: string): string {
  const out = map(dense(points, 10))
  const weave = weaveOf(top.cloth)
  if (colour) return fill(out, colour) + outline(out, darken(colour, 0.5), 2)
  const cloth = (u: number, v: number) => frame.at(u, v + 40)
  return drawPiece(canvas, {
    outline: out,
    weave,
    strips: [{ cloth, window: { u0: -140, u1: 140, v0: 200, v1: 520 } }],
    form: 0,
  })
}

export function drawCollar(tailor: Tailor, open: boolean): string {
  const colour = tailor.top.trim
  const leaf: Pt[] = open
    ? pts('-36 272, -46 282, -66 322, -50 340, -34 336, -22 352, -4 376, -12 338, -24 300')
    : pts('-30 264, -42 278, -60 318, -38 336, -4 330, -14 300, -24 276')
  const shade = tailor.map(
    dense(
      leaf.map(([x, y]): Pt => [x - 2, y + 8]),
      10,
    ),
  )
  const shadow = (points: Pt[]) =>
    `<g style="mix-blend-mode:multiply">${fill(points, tailor.weaveShade, 'opacity=".35"')}</g>`
  const stand = fill(
    tailor.map(
      dense(
        [
          [-30, 262],
          [0, 272],
          [30, 262],
          [24, 292],
          [0, open ? 340 : 318],
          [-24, 292],
        ],
        10,
      ),
    ),
    tailor.dark,
    'opacity=".55"',
  )
  const other = mirror(leaf)
  return (
    stand +
    shadow(shade) +
    patch(tailor, leaf, colour) +
    shadow(
      tailor.map(
        dense(
          other.map(([x, y]): Pt => [x + 2, y + 8]),
          10,
        ),
      ),
    ) +
    patch(tailor, other, colour)
  )
}

export function drawBackCollar(tailor: Tailor): string {
  const tall =
    tailor.top.neck === 'band'
      ? pts('-32 262, 0 268, 32 262, 38 284, 0 292, -38 284')
      : pts('-34 258, 0 264, 34 258, 62 300, 30 312, 0 314, -30 312, -62 300')
  return patch(tailor, tall as Pt[], tailor.top.trim)
}

export function drawBand(tailor: Tailor): string {
  return patch(
    tailor,
    pts('-29 258, -12 270, 0 273, 12 270, 29 258, 33 276, 14 290, 0 293, -14 290, -33 276'),
    tailor.top.trim,
  )
}

export function drawBow(tailor: Tailor): string {
  const loop = (side: 1 | -1): Pt[] =>
    curve(
      [
        [0, 302],
        [side * 26, 282],
        [side * 62, 286],
        [side * 70, 308],
        [side * 50, 326],
        [side * 22, 316],
      ],
      6,
      true,
    )
  const tail = (side: 1 | -1, reach: number): Pt[] =>
    curve(
      [
        [side * 2, 306],
        [side * 14, 340],
        [side * 20, 390],
        [side * 30, reach],
        [side * 58, reach - 14],
        [side * 44, 380],
        [side * 26, 330],
        [side * 12, 304],
      ],
      6,
      true,
    )
  const folds = [
    pts('4 304, 30 296, 56 298'),
    pts('4 308, 30 310, 50 316'),
    pts('-4 304, -30 296, -56 298'),
    pts('8 320, 22 380, 38 430'),
    pts('-8 320, -20 370, -34 410'),
  ] as Pt[][]
  return (
    patch(tailor, tail(-1, 446)) +
    patch(tailor, tail(1, 474)) +
    patch(tailor, loop(-1)) +
    patch(tailor, loop(1)) +
    fills(
      folds.map((f) => tailor.map(taper(curve(f, 6), 5))),
      tailor.dark,
      'opacity=".6"',
    ) +
    patch(tailor, curve(pts('-12 294, 0 290, 12 294, 13 312, 0 318, -13 312'), 5, true))
  )
}
