import { type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import type { Head } from './face.ts'
import { circle, curve, dice, lerp, taper, type Map2, type Pt } from './geometry.ts'
import { drawPiece } from './piece.ts'
import type { Headwear } from './plate-spec.ts'

export type Milliner = { canvas: Canvas; head: Head; wear: Headwear; back: boolean; scale: number }

export function cut(
  m: Milliner,
  outlinePoints: Pt[],
  cloth: Map2,
  folds: Pt[][],
  inks: Pt[][],
  lights: Pt[][] = [],
  form = 0.35,
) {
  const weave = weaveOf(m.wear.cloth)
  const put = (points: Pt[]) => m.head.map(points)
  return drawPiece(m.canvas, {
    outline: put(outlinePoints),
    weave,
    form,
    scale: m.scale,
    folds: folds.map(put),
    inks: inks.map(put),
    lights: lights.map(put),
    strips: [
      { cloth: (u, v) => m.head.at(...cloth(u, v)), window: { u0: -130, u1: 130, v0: -150, v1: 150 } },
    ],
  })
}

/** One pleat of the fan: narrow at the band, rounded and slightly curled at its free end. */
export function frond(
  m: Milliner,
  cx: number,
  cy: number,
  angle: number,
  length: number,
  width: number,
  seed: string,
) {
  const roll = dice(seed)
  const bend = (roll() - 0.5) * 0.16
  const at = (u: number, v: number): Pt => {
    const t = v / length
    const a = angle + bend * t * t
    const r = v
    const w = u * (0.34 + 0.72 * t)
    return [cx + Math.cos(a) * r - Math.sin(a) * w, cy + Math.sin(a) * r + Math.cos(a) * w]
  }
  const half = width / 2
  const edge: Pt[] = [
    at(-half, 0),
    at(-half, length * 0.5),
    at(-half, length * 0.84),
    at(-half * 0.86, length * 0.96),
    at(-half * 0.4, length * 1.03),
    at(0, length),
    at(half * 0.4, length * 1.02),
    at(half * 0.86, length * 0.94),
    at(half, length * 0.82),
    at(half, length * 0.5),
    at(half, 0),
  ]
  const line = (u: number, from: number, to: number): Pt[] =>
    Array.from({ length: 8 }, (_, i) => at(u, lerp(from, to, i / 7) * length))
  const shade = [...line(half * 0.3, 0, 0.96), ...line(half * 1.05, 0, 0.9).toReversed()]
  return cut(
    m,
    curve(edge, 5, true),
    at,
    [shade, taper(line(-half * 0.5, 0.1, 0.9), width * 0.16)],
    [taper(line(half * 0.3, 0, 0.9), 2.4, 0.3), taper(line(-half * 0.5, 0, 0.6), 2, 0.3)],
    [taper(line(-half * 0.1, 0.3, 0.95), width * 0.2)],
    0.3,
  )
}

/** The band over the brow: the cloth runs around the head, so its stripes become arcs. */
export function brow(m: Milliner, low: number, high: number, rise: number) {
  const arc = (y: number, lift: number): Pt[] =>
    Array.from({ length: 17 }, (_, i): Pt => {
      const s = -1 + i / 8
      const x = s * (59 - Math.max(0, -y - 20) * 0.2)
      return [x, y - lift * (1 - s * s) + (m.back ? 10 : 0)]
    })
  const shape = [...arc(low, -rise * 0.2), ...arc(high, rise).toReversed()]
  const cloth: Map2 = (u, v) => {
    // Turned a quarter: the warp runs around the head.
    const s = v / 62
    return [
      58 * Math.sin(Math.max(-1.5, Math.min(1.5, s))),
      (low + high) / 2 + u * 0.9 - rise * 0.6 * (1 - Math.min(1, s * s)),
    ]
  }
  const folds = [0.2, 0.45, 0.7].map((t): Pt[] => taper(arc(lerp(low, high, t), rise * t), 7, 0.5))
  const inks = [0.24, 0.49, 0.74].map((t): Pt[] => taper(arc(lerp(low, high, t), rise * t), 2.4, 0.4))
  return cut(
    m,
    shape,
    cloth,
    folds,
    inks,
    [taper(arc(lerp(low, high, 0.34), rise * 0.34).slice(2, 9), 8)],
    0.45,
  )
}

export function knot(m: Milliner, x: number, y: number, rx: number, ry: number) {
  const shape = circle(x, y, rx, ry, 26)
  return cut(
    m,
    shape,
    (u, v) => [x + u, y + v],
    [
      curve(
        [
          [x + 4, y - ry],
          [x + rx, y - 8],
          [x + rx, y + ry * 0.6],
          [x + 4, y + ry],
        ],
        5,
      ),
    ],
    [
      taper(
        curve(
          [
            [x - 6, y - ry * 0.8],
            [x - 2, y],
            [x - 7, y + ry * 0.8],
          ],
          5,
        ),
        2.6,
      ),
      taper(
        curve(
          [
            [x + 7, y - ry * 0.7],
            [x + 10, y],
            [x + 6, y + ry * 0.7],
          ],
          5,
        ),
        2.4,
      ),
    ],
    [
      taper(
        curve(
          [
            [x - 11, y - ry * 0.6],
            [x - 12, y],
            [x - 10, y + ry * 0.5],
          ],
          5,
        ),
        6,
      ),
    ],
    0.3,
  )
}
