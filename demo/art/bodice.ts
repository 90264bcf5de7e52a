import { drawNeckDetail } from './bodice-necks.ts'
import { bodiceShape, type BodiceShape } from './bodice-shape.ts'
import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { circle, clamp, curve, dense, lerp, taper, type Map2, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import { drawPiece, drawTrim } from './piece.ts'
import type { Top } from './plate-spec.ts'

/** Around the ribs the print turns away like the skin of a cylinder. */
export function bodiceCloth(frame: Frame, shape: BodiceShape): Map2 {
  return (u, v) => {
    const w = Math.max(40, shape.half(clamp(v, 372, shape.hem))) * (v < 372 ? 1.14 : 1.03)
    return frame.at(w * Math.sin(clamp(u / w, -1.45, 1.45)), v)
  }
}

export function drawBodice(canvas: Canvas, frame: Frame, top: Top, seamless = false): string {
  const shape = bodiceShape(top, frame.back)
  const weave = weaveOf(top.cloth)
  const map = (points: Pt[]) => points.map(([x, y]) => frame.at(x, y))
  const out = map(dense(shape.outline, 12))
  const line = (points: Pt[], width: number, peak = 0.4) => map(taper(curve(points, 7), width, peak))
  const { half, hem } = shape
  const folds: Pt[][] = []
  const deeps: Pt[][] = []
  const inks: Pt[][] = []
  const lights: Pt[][] = []
  const close = top.fit !== 'easy'
  const side = Array.from({ length: 14 }, (_, i): Pt => {
    const y = lerp(380, hem, i / 13)
    return [half(y) + 4, y]
  })
  const flank = (share: number): Pt[] => [
    ...side,
    ...side.map(([x, y], i): Pt => [x * (share + Math.sin(i * 0.7) * 0.03), y]).toReversed(),
  ]
  folds.push(map(flank(0.62)))
  if (!weave.solid) deeps.push(map(flank(0.87)))
  if (frame.back) {
    inks.push(
      line(
        [
          [0, shape.edge.reduce((low, p) => (Math.abs(p[0]) < 8 ? Math.max(low, p[1]) : low), 280)],
          [1, 420],
          [0, hem],
        ],
        2.6,
        0.5,
      ),
    )
    folds.push(line(pts('-34 330, -44 380, -36 440'), 10), line(pts('36 330, 48 384, 40 446'), 12))
    if (close)
      folds.push(
        line(
          [
            [-30, hem],
            [-34, 490],
            [-40, 440],
          ],
          9,
          0.2,
        ),
        line(
          [
            [30, hem],
            [34, 490],
            [42, 440],
          ],
          9,
          0.2,
        ),
      )
  } else {
    // Under the bust, across it, and the pull into the waist.
    folds.push(
      line(pts('-80 428, -52 452, -18 446, 0 428'), 15, 0.5),
      line(pts('4 430, 26 450, 56 454, 84 430'), 18, 0.55),
    )
    folds.push(line(pts('92 398, 66 414, 40 412'), 12, 0.2), line(pts('-92 398, -70 410, -52 410'), 8, 0.2))
    if (close && hem > 500 && !seamless) {
      for (const [x, reach, w] of [
        [-44, 52, 9],
        [-20, 38, 7],
        [14, 44, 9],
        [40, 62, 11],
        [56, 40, 8],
      ] as const) {
        folds.push(
          line(
            [
              [x, Math.min(hem, 552)],
              [x * 1.05, 548 - reach * 0.5],
              [x * 1.12 + 3, 548 - reach],
            ],
            w,
            0.2,
          ),
        )
        inks.push(
          line(
            [
              [x, Math.min(hem, 552)],
              [x * 1.06, 548 - reach * 0.6],
            ],
            2.2,
            0.2,
          ),
        )
      }
    }
    lights.push(
      line(pts('-52 376, -58 410, -50 436'), weave.solid ? 15 : 26, 0.5),
      line(pts('24 384, 20 410, 26 428'), weave.solid ? 9 : 15, 0.5),
    )
    lights.push(
      line(
        [
          [-46, 470],
          [-44, 510],
          [-48, Math.min(hem, 640)],
        ],
        16,
        0.5,
      ),
    )
  }
  if (hem > 600) {
    for (const [x, from] of pts('-70 560, -30 590, 18 570, 62 540')) {
      folds.push(
        line(
          [
            [x * 0.9, from],
            [x, (from + hem) / 2],
            [x * 1.06, hem],
          ],
          close ? 10 : 20,
          0.75,
        ),
      )
      inks.push(
        line(
          [
            [x * 0.9, from + 20],
            [x * 1.04, hem],
          ],
          2,
          0.6,
        ),
      )
    }
    folds.push(line(pts('88 520, 40 560, -6 572'), 14, 0.3))
  }
  const window = { u0: -170, u1: 170, v0: 250, v1: hem + 30 }
  let svg = drawPiece(canvas, {
    outline: out,
    weave,
    strips: [{ cloth: bodiceCloth(frame, shape), window }],
    folds,
    deeps,
    inks,
    lights,
    form: weave.solid ? 0.55 : 0.42,
    formDrop: seamless ? 6 : -6,
    rim: seamless ? map(dense(shape.rim, 12, false)) : undefined,
  })
  for (const strap of shape.straps)
    svg +=
      fill(map(dense(strap, 10)), top.neck === 'cowl' ? weave.dark : weave.ground) +
      outline(map(dense(strap, 10)), weave.dark, 1.4)
  if (top.trim && shape.edge.length && !['collar', 'camp', frame.back ? '' : 'wrap'].includes(top.neck)) {
    svg += drawTrim(map(dense(shape.edge, 8, false)), top.trim, darken(top.trim, 0.5), 11)
  }
  svg += drawNeckDetail(canvas, frame, top, shape)
  if (top.buttons && !frame.back) svg += drawButtons(map, top, shape, weave.dark)
  if (top.pockets && !frame.back)
    svg += drawPockets(map, weave.dark, weave.ground, top.hem === 'hip' || top.hem === 'tunic')
  return svg
}

function drawButtons(map: (points: Pt[]) => Pt[], top: Top, shape: BodiceShape, dark: string) {
  const from = Math.max(...shape.edge.map((p) => p[1])) + 4
  let svg = outline(
    map(
      dense(
        [
          [9, from - 10],
          [8, shape.hem + 6],
        ],
        14,
        false,
      ),
    ),
    dark,
    1.6,
    false,
  )
  for (let y = from + 12; y < shape.hem - 8; y += 44) {
    const [p] = map([[0, y]])
    svg +=
      fill(circle(p![0], p![1], 5.6), top.buttons!) +
      outline(circle(p![0], p![1], 5.6), dark, 1.3) +
      fills([circle(p![0] - 1.4, p![1], 0.9, 0.9, 6), circle(p![0] + 1.4, p![1], 0.9, 0.9, 6)], dark)
  }
  return svg
}

function drawPockets(map: (points: Pt[]) => Pt[], dark: string, ground: string, low: boolean) {
  const pocket = (x: number, y: number, w: number, h: number): Pt[] => [
    [x, y],
    [x + w, y],
    [x + w, y + h * 0.8],
    [x + w / 2, y + h],
    [x, y + h * 0.8],
  ]
  const boxes = low
    ? [pocket(-84, 574, 52, 8), pocket(34, 574, 52, 8), pocket(28, 396, 42, 46)]
    : [pocket(-70, 392, 42, 46), pocket(28, 392, 42, 46)]
  return boxes
    .map(
      (one) => fill(map(dense(one, 10)), ground, 'opacity=".35"') + outline(map(dense(one, 10)), dark, 1.8),
    )
    .join('')
}
