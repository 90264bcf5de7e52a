import { fill, fills, outline, path, type Canvas } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import { circle, curve, dense, taper, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import type { Waist } from './plate-spec.ts'

export function drawWaist(canvas: Canvas, frame: Frame, waist: Waist): string {
  const { colour, kind } = waist
  const dark = darken(colour, 0.5)
  const map = (points: Pt[]) => points.map(([x, y]) => frame.at(x, y))
  const half = kind === 'obi' ? 40 : kind === 'belt' ? 14 : kind === 'cord' ? 4 : kind === 'sash' ? 17 : 9
  const wide = (y: number) => 73 + Math.max(0, Math.abs(y - 540) - 8) * 0.24
  const edge = (y: number): Pt[] =>
    Array.from({ length: 13 }, (_, i): Pt => {
      const s = -1 + i / 6
      return [s * wide(y), y + 7 * (1 - s * s)]
    })
  const band = map([...edge(540 - half), ...edge(540 + half).toReversed()])
  canvas.silhouette.push(path(band))
  let svg = fill(band, colour)
  svg += fill(
    map([
      [34, 540 - half + 5],
      [74, 540 - half],
      [76, 540 + half],
      [38, 540 + half + 5],
    ]),
    dark,
    'opacity=".42"',
  )
  svg += fill(
    map([
      [-58, 542 - half],
      [-44, 544 - half],
      [-42, 544 + half],
      [-56, 543 + half],
    ]),
    lighten(colour, 0.6),
    'opacity=".35"',
  )
  svg += outline(band, dark, 2)
  if (kind === 'sash' || kind === 'obi') {
    const pulls = [-0.5, 0, 0.5].map((k): Pt[] => [
      [-70, 540 + k * half],
      [-20, 548 + k * half * 1.3],
      [34, 546 + k * half],
    ])
    svg += fills(
      pulls.map((p) => map(taper(curve(p, 6), 3, 0.5))),
      dark,
      'opacity=".55"',
    )
  }
  if (frame.back) return svg
  if (kind === 'belt') {
    const buckle = map(pts('-15 526, 15 526, 15 566, -15 566'))
    const hole = map(pts('-8 534, 8 534, 8 558, -8 558'))
    svg +=
      fill(buckle, '#D8AE52') +
      fill(hole, colour) +
      outline(buckle, '#6B4A12', 1.6) +
      fill(map(pts('-2 544, 16 544, 16 549, -2 549')), '#B98A2E')
  } else if (kind === 'sash') svg += drawKnot(canvas, map, colour, dark)
  else if (kind === 'cord') {
    const tails = [pts('0 546, -10 590, -6 640'), pts('2 546, 12 600, 8 664')] as Pt[][]
    svg +=
      fills(
        tails.map((t) => map(taper(curve(t, 7), 5, 0.5, 0.8))),
        colour,
      ) + outline(map(tails[1]!), dark, 0.8, false)
    svg +=
      fills([circle(-6, 648, 6, 9), circle(8, 672, 6, 9), circle(0, 547, 8, 6)].map(map), colour) +
      outline(map(circle(0, 547, 8, 6)), dark, 1.4)
  }
  return svg
}

function drawKnot(canvas: Canvas, map: (points: Pt[]) => Pt[], colour: string, dark: string): string {
  const tail = (points: Pt[]) => {
    const shape = map(curve(points, 7, true))
    canvas.silhouette.push(path(shape))
    return fill(shape, colour) + outline(shape, dark, 2)
  }
  const loop = tail(pts('36 544, 54 520, 92 522, 98 546, 76 560, 50 554'))
  const long = tail(pts('34 556, 44 620, 46 690, 42 742, 72 752, 80 690, 70 620, 52 556'))
  const short = tail(pts('30 556, 22 610, 14 664, 38 680, 50 620, 48 558'))
  const knot = map(curve(pts('22 530, 42 528, 52 544, 46 562, 28 564, 18 548'), 6, true))
  const lines = [
    pts('44 560, 58 640, 60 736'),
    pts('36 560, 34 620, 28 666'),
    pts('50 542, 70 534, 90 540'),
  ] as Pt[][]
  const shade = [pts('54 570, 70 640, 72 744'), pts('42 570, 44 620, 36 672')] as Pt[][]
  return (
    loop +
    long +
    short +
    fills(
      shade.map((l) => map(taper(curve(l, 6), 11))),
      dark,
      'opacity=".3"',
    ) +
    fills(
      lines.map((l) => map(taper(curve(l, 6), 3.2))),
      dark,
      'opacity=".8"',
    ) +
    fill(knot, colour) +
    fills([map(taper(curve(pts('26 536, 36 544, 30 558'), 5), 4))], dark, 'opacity=".7"') +
    outline(knot, dark, 2.2)
  )
}

export const plainSeam = (frame: Frame, colour: string) =>
  fill(
    taper(dense([frame.at(-72, 541), frame.at(0, 548), frame.at(72, 541)], 10, false), 3, 0.5, 0.7),
    colour,
  )
