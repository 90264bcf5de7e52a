import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { buildDrape, folds, type Drape } from './drape.ts'
import { curve, dense, ease, lerp, mirror, table, taper, type Fn, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import { drawHem, drawPiece, drawTrim } from './piece.ts'
import type { Layer, Robe } from './plate-spec.ts'
import { drawSleeve } from './sleeve.ts'

const shoulderY: Fn = table(pts('24 256, 44 277, 72 288, 98 297, 112 308, 130 318'))

type Panel = {
  inner: Fn
  outer: Fn
  top: number
  hem: number
  count: number
  lobe: number
  start?: number
  neck: number
  depth: number
}

/** A length of cloth hung from the shoulders. `side` 0 is a whole front or back, ±1 one half of an open front. */
function hang(
  canvas: Canvas,
  frame: Frame,
  cloth: Parameters<typeof weaveOf>[0],
  seed: string,
  side: 0 | 1 | -1,
  panel: Panel,
) {
  const { inner, outer, top, hem } = panel
  const { swing } = frame.pose
  const drift = (v: number) => swing * ease((v - 660) / 600)
  const x = (s: number, v: number) =>
    side ? side * lerp(inner(v), outer(v), (s * side + 1) / 2) : s * outer(v)
  const surface = (s: number, v: number): Pt => frame.at(x(s, v) + drift(v), v)
  const topShape = (s: number) => {
    const reach = Math.abs(x(s, top))
    if (reach >= panel.neck) return shoulderY(reach) - top - 2
    return lerp(panel.depth, shoulderY(panel.neck) - 2, (reach / panel.neck) ** 2.4) - top
  }
  const weave = weaveOf(cloth)
  const drape: Drape = {
    surface,
    half: (v) => (side ? (outer(v) - inner(v)) / 2 : outer(v)),
    top,
    hem,
    weave,
    lobe: panel.lobe,
    dip: 12,
    topShape,
    folds: folds(`${seed}hang${side}`, panel.count, top, hem, panel.start ?? 0.3),
    seed: `${seed}${side}`,
    form: 0.5,
  }
  const { piece, lining, hemAt } = buildDrape(drape)
  return {
    svg: fill(lining, weave.dark) + drawPiece(canvas, { ...piece, rim: undefined }),
    surface,
    hemAt,
    weave,
  }
}

export function drawRobe(canvas: Canvas, frame: Frame, robe: Robe, seed: string): string {
  const grand = robe.cut === 'boubou'
  const outer = grand
    ? table(pts('290 112, 330 120, 420 140, 560 164, 760 194, 1330 262'))
    : table(pts('290 112, 330 114, 420 112, 560 108, 680 122, 900 138, 1330 168'))
  const body = hang(canvas, frame, robe.cloth, seed, 0, {
    inner: () => 0,
    outer,
    top: 290,
    hem: grand ? 1318 : 1306,
    count: grand ? 9 : 6,
    lobe: grand ? 13 : 9,
    start: grand ? 0.22 : 0.3,
    neck: 46,
    depth: frame.back ? 290 : 322,
  })
  const sleeve = {
    neck: 'round',
    sleeve: grand ? 'robe' : 'wide',
    cloth: robe.cloth,
    trim: grand ? undefined : robe.thread,
  } as const
  const arms = frame.arms.map((arm) => drawSleeve(canvas, frame, arm, sleeve, seed)).join('')
  const hem = grand ? drawHem(body.hemAt, robe.trim, darken(robe.trim, 0.5), 16) : ''
  return body.svg + hem + arms + drawEmbroidery(frame, robe)
}

/** Chain stitch: bands around the neck, a placket to the waist, and curls next to it. */
function drawEmbroidery(frame: Frame, robe: Robe): string {
  const map = (points: Pt[]) => points.map(([x, y]) => frame.at(x, y))
  const ring = (grow: number): Pt[] => {
    const right: Pt[] = curve(
      [
        [46 + grow, shoulderY(46 + grow) - 3],
        [40 + grow * 0.9, 302 + grow * 0.5],
        [22 + grow * 0.6, 318 + grow],
        [0, (frame.back ? 290 : 323) + grow],
      ],
      8,
    )
    return [...mirror(right).toReversed(), ...right.toReversed()].toSorted((a, b) => a[0] - b[0])
  }
  const band = (from: number, to: number, colour: string) =>
    fill(map([...ring(from), ...ring(to).toReversed()]), colour)
  let svg =
    band(-1, 40, robe.trim) +
    band(4, 9, robe.thread) +
    band(18, 22, '#F4EBD6') +
    band(31, 36, robe.thread) +
    outline(map(ring(40)), darken(robe.trim, 0.4), 1.6, false)
  const bead = Array.from({ length: 13 }, (_, i): Pt[] => {
    const p = ring(26.5)[Math.round((i / 12) * (ring(26.5).length - 1))]!
    return [
      [p[0], p[1] - 4],
      [p[0] + 4, p[1]],
      [p[0], p[1] + 4],
      [p[0] - 4, p[1]],
    ]
  })
  svg += fills(bead.map(map), robe.thread)
  if (frame.back) return svg
  const placket = map(dense(pts('-15 358, 15 358, 15 560, 0 590, -15 560'), 12))
  svg += fill(placket, robe.trim) + outline(placket, robe.thread, 4)
  for (let y = 378; y < 560; y += 30)
    svg += fill(
      map([
        [0, y - 11],
        [8, y],
        [0, y + 11],
        [-8, y],
      ]),
      robe.thread,
    )
  for (let i = 0; i < 6; i++) {
    for (const side of [-1, 1]) {
      const y = 376 + i * 32
      const curl = curve(
        [
          [side * 16, y + 12],
          [side * 36, y + 16],
          [side * 52, y + 2],
          [side * 42, y - 12],
          [side * 28, y - 6],
          [side * 32, y + 4],
        ],
        7,
      )
      svg += fill(map(taper(curl, 6, 0.4, 0.5)), robe.thread)
    }
  }
  return svg
}

export function drawLayer(canvas: Canvas, frame: Frame, layer: Layer, seed: string): string {
  const dark = darken(layer.trim, 0.5)
  if (layer.cut === 'cape') {
    const outer = table(pts('284 80, 300 116, 340 150, 430 182, 560 206, 720 226'))
    const inner = table(pts('284 6, 400 10, 720 44'))
    const panel: Panel = {
      inner,
      outer,
      top: 284,
      hem: 704,
      count: 4,
      lobe: 10,
      start: 0.1,
      neck: 34,
      depth: 280,
    }
    if (frame.back) {
      const whole = hang(canvas, frame, layer.cloth, seed, 0, { ...panel, count: 8 })
      return whole.svg + drawHem(whole.hemAt, layer.trim, dark, 14)
    }
    return drawHalves(canvas, frame, layer, seed, panel, 13) + clasp(frame, layer.trim, dark)
  }
  const outer = table(pts('284 112, 330 116, 420 114, 560 120, 760 140, 1140 172'))
  const inner = table(pts('284 34, 380 40, 560 48, 1140 74'))
  const panel: Panel = {
    inner,
    outer,
    top: 284,
    hem: 1112,
    count: 3,
    lobe: 8,
    start: 0.25,
    neck: 36,
    depth: 280,
  }
  const sleeve = { neck: 'round', sleeve: 'kimono', cloth: layer.cloth, trim: layer.trim } as const
  const arms = frame.arms.map((arm) => drawSleeve(canvas, frame, arm, sleeve, seed)).join('')
  if (frame.back) {
    const whole = hang(canvas, frame, layer.cloth, seed, 0, { ...panel, count: 6 })
    const neck = curve(pts('-38 276, -20 288, 0 291, 20 288, 38 276'), 6).map(([x, y]) => frame.at(x, y))
    return whole.svg + drawTrim(neck, layer.trim, dark, -18) + arms
  }
  return drawHalves(canvas, frame, layer, seed, panel, 26) + arms
}

function drawHalves(canvas: Canvas, frame: Frame, layer: Layer, seed: string, panel: Panel, width: number) {
  const dark = darken(layer.trim, 0.5)
  return ([-1, 1] as const)
    .map((side) => {
      const half = hang(canvas, frame, layer.cloth, seed, side, panel)
      const edge = Array.from({ length: 40 }, (_, i) =>
        half.surface(-side, lerp(panel.top - 4, panel.hem + 4, i / 39)),
      )
      const neck: Pt[] = [frame.at(side * panel.neck, shoulderY(panel.neck) - 4), ...edge.slice(1)]
      const hem = layer.cut === 'cape' ? drawHem(half.hemAt, layer.trim, dark, width) : ''
      return (
        half.svg +
        hem +
        drawTrim(
          layer.cut === 'cape' ? edge : neck,
          layer.trim,
          dark,
          side < 0 ? width * 0.5 : -width * 0.5,
          side < 0 ? -width * 0.2 : width * 0.2,
        )
      )
    })
    .join('')
}

function clasp(frame: Frame, colour: string, dark: string) {
  const shape = pts('-13 288, 0 281, 13 288, 13 306, 0 314, -13 306').map(([x, y]) => frame.at(x!, y!))
  return fill(shape, colour) + outline(shape, dark, 2)
}
