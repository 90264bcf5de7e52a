import type { BodiceShape } from './bodice-shape.ts'
import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { curve, dense, mirror, taper, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import { drawTrim } from './piece.ts'
import type { Top } from './plate-spec.ts'
import { drawBackCollar, drawBand, drawBow, drawCollar, type Tailor } from './collars.ts'

export function drawNeckDetail(canvas: Canvas, frame: Frame, top: Top, shape: BodiceShape): string {
  const weave = weaveOf(top.cloth)
  const map = (points: Pt[]) => points.map(([x, y]) => frame.at(x, y))
  const tailor = { canvas, frame, top, shape, map, dark: weave.dark, weaveShade: weave.shade }
  if (frame.back)
    return top.neck === 'collar' || top.neck === 'camp' || top.neck === 'band' ? drawBackCollar(tailor) : ''
  switch (top.neck) {
    case 'collar':
      return drawCollar(tailor, false)
    case 'camp':
      return drawCollar(tailor, true)
    case 'band':
      return drawBand(tailor)
    case 'bow':
      return drawBand(tailor) + drawBow(tailor)
    case 'cowl':
      return drawCowl(tailor)
    case 'wrap':
      return drawWrapEdges(tailor)
    case 'halter':
      return drawHalter(tailor)
    case 'one-shoulder':
      return drawSash(tailor)
    case 'off-shoulder':
      return drawFoldedEdge(tailor)
    default:
      return ''
  }
}

/** Cowl: nested sagging tapers, each a lit ridge over a shaded valley. */
function drawCowl({ map, top, dark }: Tailor): string {
  const weave = weaveOf(top.cloth)
  let svg = ''
  for (const [depth, spread, width] of [
    [418, 60, 15],
    [440, 64, 14],
    [464, 58, 11],
  ] as const) {
    const sag = Array.from({ length: 25 }, (_, i): Pt => {
      const a = Math.PI * (1 - i / 24)
      return [Math.cos(a) * spread, 358 + (1 - (1 - Math.sin(a)) ** 1.5) * (depth - 358)]
    })
    svg += fill(map(taper(sag, width, 0.5)), weave.shade, 'opacity=".42"')
    svg += fill(
      map(
        taper(
          sag.map(([x, y]): Pt => [x, y - width * 0.62]),
          width * 0.5,
          0.45,
        ),
      ),
      weave.light,
      'opacity=".26"',
    )
    svg += fill(
      map(
        taper(
          sag.map(([x, y]): Pt => [x, y + 3]),
          2.2,
          0.5,
        ),
      ),
      dark,
      'opacity=".7"',
    )
  }
  return svg
}

function drawWrapEdges({ map, top, dark, weaveShade, shape }: Tailor): string {
  const over = dense(
    curve(
      [
        [-46, 276],
        [-38, 316],
        [-18, 376],
        [8, 432],
        [34, 500],
        [46, shape.hem],
      ],
      8,
    ),
    10,
    false,
  )
  const under = dense(curve(pts('46 276, 38 316, 22 374, 10 404'), 8), 10, false)
  const shadow = map([...over, ...over.map(([x, y]): Pt => [x + 13, y + 2]).toReversed()])
  const pulls = [
    pts('46 536, 10 500, -34 470'),
    pts('44 540, 0 520, -52 506'),
    pts('48 530, 24 480, 0 446'),
    pts('46 542, -10 536, -60 536'),
  ] as Pt[][]
  const gathers =
    fills(
      pulls.map((p) => map(taper(curve(p, 7), 10, 0.25))),
      weaveShade,
      'opacity=".34"',
    ) +
    fills(
      pulls.map((p) => map(taper(curve(p, 7), 2.2, 0.2))),
      dark,
      'opacity=".8"',
    )
  const edge = (points: Pt[]) =>
    top.trim
      ? drawTrim(map(points), top.trim, darken(top.trim, 0.5), -11)
      : fill(map(taper(points, 3.4, 0.5, 0.7)), dark)
  return (
    `<g style="mix-blend-mode:multiply">${fill(shadow, weaveShade, 'opacity=".4"')}</g>` +
    gathers +
    (top.trim ? drawTrim(map(under), top.trim, darken(top.trim, 0.5), 11) : '') +
    edge(over)
  )
}

function drawHalter({ map, top, dark, weaveShade }: Tailor): string {
  const weave = weaveOf(top.cloth)
  const band = map(dense(pts('-27 256, 0 268, 27 256, 31 274, 0 288, -31 274'), 8))
  const pulls = [-24, -12, 0, 13, 25].map((x, i): Pt[] => [
    [x * 0.8, 284],
    [x * 1.5, 330],
    [x * 2.1, 384 + (i % 2) * 26],
  ])
  return (
    fills(
      pulls.map((p) => map(taper(curve(p, 7), 11, 0.3))),
      weaveShade,
      'opacity=".32"',
    ) +
    fills(
      pulls.map((p) => map(taper(curve(p, 7), 2.2, 0.2))),
      dark,
      'opacity=".8"',
    ) +
    fill(band, top.trim ?? weave.ground) +
    outline(band, dark, 2)
  )
}

function drawSash({ map, dark, weaveShade, top }: Tailor): string {
  const weave = weaveOf(top.cloth)
  const lines = [0, 1, 2, 3, 4, 5].map((i): Pt[] => [
    [62 + i * 5, 290 + i * 3],
    [34 + i * 4, 340 + i * 14],
    [-16 + i * 2, 400 + i * 20],
    [-84, 430 + i * 24],
  ])
  return (
    fills(
      lines.map((p) => map(taper(curve(p, 8), 13, 0.3))),
      weaveShade,
      'opacity=".3"',
    ) +
    fills(
      lines.map((p) =>
        map(
          taper(
            curve(
              p.map(([x, y]): Pt => [x - 4, y - 7]),
              8,
            ),
            6,
            0.4,
          ),
        ),
      ),
      weave.light,
      'opacity=".22"',
    ) +
    fills(
      lines.map((p) => map(taper(curve(p, 8), 2.2, 0.2))),
      dark,
      'opacity=".8"',
    )
  )
}

/** The turned-back collar of an off-the-shoulder neck. */
function drawFoldedEdge(tailor: Tailor): string {
  const { top, map, dark } = tailor
  if (top.sleeve !== 'none' && top.sleeve !== 'elbow') return ''
  const colour = top.trim ?? weaveOf(top.cloth).ground
  const right: Pt[] = pts('0 386, 20 368, 62 350, 118 336, 124 366, 100 392, 60 408, 24 420, 0 408')
  const shape = map(dense(curve([...right, ...mirror(right).slice(1, -1)], 5, true), 10))
  const lines = [
    pts('8 400, 50 384, 112 354'),
    pts('10 410, 56 398, 108 374'),
    pts('-8 400, -50 384, -112 354'),
    pts('-10 410, -56 398, -108 374'),
  ] as Pt[][]
  tailor.canvas.silhouette.push(
    shape.map((p, i) => `${i ? 'L' : 'M'}${p[0].toFixed(0)} ${p[1].toFixed(0)}`).join('') + 'Z',
  )
  return (
    fill(shape, colour) +
    fills(
      lines.map((l) => map(taper(curve(l, 7), 8, 0.3))),
      darken(colour, 0.5),
      'opacity=".3"',
    ) +
    outline(shape, top.trim ? darken(top.trim, 0.5) : dark, 2.2)
  )
}
