import { fill, fills, outline, path, type Canvas } from '../canvas.ts'
import { weaveOf } from '../cloths/library.ts'
import { darken, lighten } from '../colour.ts'
import type { Head } from '../face.ts'
import { circle, curve, dense, taper, type Pt, pts } from '../geometry.ts'
import type { Frame } from '../limbs.ts'
import { drawPiece, drawTrim } from '../piece.ts'
import type { Accessory } from '../plate-spec.ts'

const bead = (canvas: Canvas, x: number, y: number, r: number, colour: string) => {
  const shape = circle(x, y, r, r, 18)
  canvas.silhouette.push(path(shape))
  return (
    fill(shape, colour) +
    fill(
      curve(
        [
          [x + r * 0.2, y - r * 0.9],
          [x + r * 0.9, y],
          [x + r * 0.2, y + r * 0.9],
          [x + r * 0.5, y],
        ],
        4,
        true,
      ),
      darken(colour, 0.5),
      'opacity=".5"',
    ) +
    fill(circle(x - r * 0.35, y - r * 0.35, r * 0.26, r * 0.26, 8), lighten(colour, 0.7)) +
    outline(shape, darken(colour, 0.55), 1)
  )
}

/** Accessories that need a person: beads, earrings and a scarf. */
export function drawWorn(canvas: Canvas, frame: Frame, head: Head, item: Accessory, back: boolean): string {
  if (item.kind === 'beads') return drawBeads(canvas, frame, item.colour, item.accent, back)
  if (item.kind === 'earrings') return drawCowries(canvas, head, item.colour, item.accent)
  if (item.kind === 'scarf') return drawScarf(canvas, frame, item, back)
  return ''
}

function drawBeads(canvas: Canvas, frame: Frame, colour: string, accent: string, back: boolean): string {
  let svg = ''
  for (const [row, depth, wide, count, size] of [
    [2, 418, 66, 25, 8.6],
    [1, 376, 56, 23, 7.6],
    [0, 336, 46, 21, 6.6],
  ] as const) {
    for (let i = 0; i <= count; i++) {
      const a = Math.PI * (i / count)
      const drop = back ? 14 + row * 8 : depth - 276
      const [x, y] = frame.at(
        Math.cos(a) * (30 + (wide - 18) * Math.sin(a) ** 0.7 * 0.75),
        268 + Math.sin(a) ** 0.9 * (drop + 8),
      )
      const middle = 1 - Math.abs(i / count - 0.5) * 0.7
      svg += bead(canvas, x, y, size * (0.7 + middle * 0.4), i % 6 === 3 ? accent : colour)
    }
  }
  return svg
}

function drawCowries(canvas: Canvas, head: Head, shell: string, brass: string): string {
  return ([-1, 1] as const)
    .filter((side) => head.turn * side < 0.34)
    .map((side) => {
      const [x, y] = head.at(side * 53, 24)
      const disc = circle(x, y + 20, 15, 15, 24)
      const cowrie = curve(
        [
          [x, y + 34],
          [x + 10, y + 44],
          [x + 11, y + 62],
          [x, y + 76],
          [x - 11, y + 62],
          [x - 10, y + 44],
        ],
        6,
        true,
      )
      canvas.silhouette.push(path(disc), path(cowrie))
      const teeth = [44, 50, 56, 62]
        .flatMap(
          (dy) =>
            [
              [
                [x - 5, y + dy],
                [x - 1, y + dy + 1],
              ],
              [
                [x + 5, y + dy],
                [x + 1, y + dy + 1],
              ],
            ] as Pt[][],
        )
        .map((l) => taper(l, 1.4, 0.5, 0.5))
      return (
        outline(
          [
            [x, y],
            [x, y + 8],
          ],
          darken(brass, 0.4),
          2.2,
          false,
        ) +
        fill(disc, brass) +
        outline(disc, darken(brass, 0.5), 1.6) +
        fills(
          [
            circle(x - 5, y + 15, 2.4, 1.8, 8),
            circle(x + 4, y + 25, 2.6, 1.8, 8),
            circle(x - 3, y + 26, 2, 1.6, 8),
            circle(x + 5, y + 14, 2, 1.6, 8),
          ],
          lighten(brass, 0.5),
        ) +
        fill(cowrie, shell) +
        fill(
          curve(
            [
              [x + 2, y + 36],
              [x + 10, y + 46],
              [x + 10, y + 62],
              [x + 2, y + 74],
            ],
            6,
            true,
          ),
          '#B7A58C',
          'opacity=".6"',
        ) +
        fill(
          taper(
            [
              [x, y + 38],
              [x, y + 72],
            ],
            3.4,
            0.5,
            0.3,
          ),
          '#6B5037',
        ) +
        fills(teeth, '#6B5037') +
        outline(cowrie, '#7A654B', 1.4)
      )
    })
    .join('')
}

function drawScarf(
  canvas: Canvas,
  frame: Frame,
  item: Extract<Accessory, { kind: 'scarf' }>,
  back: boolean,
): string {
  const weave = weaveOf(item.cloth)
  const map = (points: Pt[]) => points.map(([x, y]) => frame.at(x, y))
  const dark = darken(item.trim, 0.5)
  const piece = (points: Pt[], tilt: number, lines: Pt[][]) =>
    drawPiece(canvas, {
      outline: map(dense(points, 8)),
      weave,
      scale: 0.62,
      form: 0.55,
      strips: [
        {
          cloth: (u, v) => frame.at(u + v * tilt, 340 + v - u * tilt),
          window: { u0: -170, u1: 170, v0: -130, v1: 190 },
        },
      ],
      folds: lines.map((l) => map(taper(curve(l, 7), 9, 0.4))),
      inks: lines.map((l) => map(taper(curve(l, 7), 2, 0.3))),
    })
  if (back) {
    const point = curve(pts('-78 282, -30 262, 30 262, 78 282, 40 350, 0 400, -40 350'), 6, true)
    return (
      piece(point, 0.5, [pts('-60 284, -20 320, 0 380'), pts('60 284, 20 320, 0 380')]) +
      drawTrim(map(curve(pts('-78 282, -40 350, 0 400, 40 350, 78 282'), 6)), item.trim, dark, -9)
    )
  }
  const collar = curve(
    pts('-44 250, -56 272, -52 296, -20 312, 0 318, 24 312, 54 296, 56 272, 44 250, 22 268, 0 274, -22 268'),
    6,
    true,
  )
  const tailA = curve(pts('0 314, -26 350, -66 400, -96 430, -60 452, -24 430, 4 380, 18 330'), 6, true)
  const tailB = curve(pts('6 314, 30 350, 64 420, 70 462, 106 430, 96 390, 60 340, 26 312'), 6, true)
  return (
    piece(tailA, -0.5, [pts('2 330, -30 380, -66 430'), pts('10 340, -8 400, -36 438')]) +
    drawTrim(map(curve(pts('-98 430, -78 446, -60 452, -24 430'), 6)), item.trim, dark, -9) +
    piece(tailB, 0.5, [pts('14 322, 50 370, 86 430'), pts('10 330, 40 390, 72 446')]) +
    drawTrim(map(curve(pts('70 462, 88 450, 106 430, 96 390'), 6)), item.trim, dark, -9) +
    piece(collar, 0.3, [
      pts('-50 270, -20 294, 10 304'),
      pts('50 268, 26 290, 4 300'),
      pts('-46 286, -16 306, 8 310'),
    ]) +
    piece(curve(pts('-14 300, 4 292, 20 300, 24 320, 6 334, -12 324'), 5, true), 0.8, [
      pts('0 298, 6 314, 2 330'),
    ])
  )
}
