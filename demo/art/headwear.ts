import { fill, fills, outline, path, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import type { Head } from './face.ts'
import { circle, curve, dice, lerp, taper, type Map2, type Pt } from './geometry.ts'
import { drawPiece } from './piece.ts'
import type { Headwear } from './plate-spec.ts'

type Milliner = { canvas: Canvas; head: Head; wear: Headwear; back: boolean; scale: number }

export function drawHeadwear(canvas: Canvas, head: Head, wear: Headwear, back: boolean): { behind: string; front: string } {
  const milliner = { canvas, head, wear, back, scale: wear.kind === 'hat' ? 0.55 : 0.5 }
  switch (wear.kind) {
    case 'gele':
      return drawGele(milliner)
    case 'turban':
      return drawTurban(milliner)
    case 'knot':
      return drawKnotWrap(milliner)
    default:
      return drawHat(milliner)
  }
}

function cut(m: Milliner, outlinePoints: Pt[], cloth: Map2, folds: Pt[][], inks: Pt[][], lights: Pt[][] = [], form = 0.35) {
  const weave = weaveOf(m.wear.cloth)
  const put = (points: Pt[]) => m.head.map(points)
  return drawPiece(m.canvas, {
    outline: put(outlinePoints), weave, form, scale: m.scale, folds: folds.map(put), inks: inks.map(put), lights: lights.map(put),
    strips: [{ cloth: (u, v) => m.head.at(...cloth(u, v)), window: { u0: -130, u1: 130, v0: -150, v1: 150 } }],
  })
}

/** One pleat of the fan: narrow at the band, rounded and slightly curled at its free end. */
function frond(m: Milliner, cx: number, cy: number, angle: number, length: number, width: number, seed: string) {
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
    at(-half, 0), at(-half, length * 0.5), at(-half, length * 0.84), at(-half * 0.86, length * 0.96), at(-half * 0.4, length * 1.03),
    at(0, length), at(half * 0.4, length * 1.02), at(half * 0.86, length * 0.94), at(half, length * 0.82), at(half, length * 0.5), at(half, 0),
  ]
  const line = (u: number, from: number, to: number): Pt[] => Array.from({ length: 8 }, (_, i) => at(u, lerp(from, to, i / 7) * length))
  const shade = [...line(half * 0.3, 0, 0.96), ...line(half * 1.05, 0, 0.9).toReversed()]
  return cut(m, curve(edge, 5, true), at, [shade, taper(line(-half * 0.5, 0.1, 0.9), width * 0.16)], [taper(line(half * 0.3, 0, 0.9), 2.4, 0.3), taper(line(-half * 0.5, 0, 0.6), 2, 0.3)], [taper(line(-half * 0.1, 0.3, 0.95), width * 0.2)], 0.3)
}

/** The band over the brow: the cloth runs around the head, so its stripes become arcs. */
function brow(m: Milliner, low: number, high: number, rise: number) {
  const arc = (y: number, lift: number): Pt[] => Array.from({ length: 17 }, (_, i): Pt => {
    const s = -1 + i / 8
    const x = s * (58 - Math.abs(y + 40) * 0.04)
    return [x, y - lift * (1 - s * s) + (m.back ? 10 : 0)]
  })
  const shape = [...arc(low, -rise * 0.2), ...arc(high, rise).toReversed()]
  const cloth: Map2 = (u, v) => {
    // Turned a quarter: the warp runs around the head.
    const s = v / 62
    return [58 * Math.sin(Math.max(-1.5, Math.min(1.5, s))), (low + high) / 2 + u * 0.9 - rise * 0.6 * (1 - Math.min(1, s * s))]
  }
  const folds = [0.2, 0.45, 0.7].map((t): Pt[] => taper(arc(lerp(low, high, t), rise * t), 7, 0.5))
  const inks = [0.24, 0.49, 0.74].map((t): Pt[] => taper(arc(lerp(low, high, t), rise * t), 2.4, 0.4))
  return cut(m, shape, cloth, folds, inks, [taper(arc(lerp(low, high, 0.34), rise * 0.34).slice(2, 9), 8)], 0.45)
}

function drawGele(m: Milliner) {
  let behind = ''
  const count = 9
  const order = [0, 8, 1, 7, 2, 6, 3, 5, 4]
  for (const i of order) {
    const angle = Math.PI + (Math.PI * (i + 0.5)) / count
    behind += frond(m, 0, -56, angle, 150 - Math.abs(i - 4) * 3 + (i % 2) * 8, 62, `back${i}`)
  }
  if (m.back) return { behind: '', front: behind + brow(m, 8, -96, 26) + knot(m, 0, -64, 24, 32) }
  let front = ''
  for (const [i, a] of [[0, -2.2], [1, -1.7], [2, -1.2], [3, -0.7]] as const) front += frond(m, 26, -62, a + 0.25, 96 - i * 5, 48, `front${i}`)
  return { behind, front: front + brow(m, -26, -96, 24) + knot(m, 44, -62, 22, 32) }
}

function knot(m: Milliner, x: number, y: number, rx: number, ry: number) {
  const shape = circle(x, y, rx, ry, 26)
  return cut(m, shape, (u, v) => [x + u, y + v], [curve([[x + 4, y - ry], [x + rx, y - 8], [x + rx, y + ry * 0.6], [x + 4, y + ry]], 5)], [taper(curve([[x - 6, y - ry * 0.8], [x - 2, y], [x - 7, y + ry * 0.8]], 5), 2.6), taper(curve([[x + 7, y - ry * 0.7], [x + 10, y], [x + 6, y + ry * 0.7]], 5), 2.4)], [taper(curve([[x - 11, y - ry * 0.6], [x - 12, y], [x - 10, y + ry * 0.5]], 5), 6)], 0.3)
}

function drawTurban(m: Milliner) {
  const rosette = [0, 1, 2, 3, 4, 5, 6].map((i) => frond(m, 0, -74, Math.PI * (1.06 + i * 0.147), 52 + (i % 2) * 8, 40, `turban${i}`)).join('')
  const dome = curve([[-60, -30], [-62, -62], [-48, -96], [-16, -112], [20, -112], [50, -94], [62, -60], [60, -28], [40, -44], [0, -52], [-40, -44]], 6, true)
  const bands = [0, 1, 2].map((i): Pt[] => curve([[-60, -40 - i * 16], [-20, -70 - i * 14], [26, -88 - i * 8], [58, -74 - i * 6]], 6))
  const cross = [0, 1].map((i): Pt[] => curve([[60, -42 - i * 15], [34, -60 - i * 12], [4, -74 - i * 8]], 6))
  const wrap = cut(m, m.back ? curve([[-60, 0], [-62, -62], [-48, -96], [-16, -112], [20, -112], [50, -94], [62, -60], [60, 0], [30, 22], [0, 28], [-30, 22]], 6, true) : dome, (u, v) => [u, v - 60 + u * 0.3], [...bands, ...cross].map((b) => taper(b, 10)), [...bands, ...cross].map((b) => taper(b, 2.6)), [taper(curve([[-50, -56], [-30, -84], [0, -100]], 6), 12)], 0.5)
  return m.back ? { behind: '', front: rosette + wrap } : { behind: rosette, front: wrap + knot(m, 40, -74, 15, 20) }
}

function drawKnotWrap(m: Milliner) {
  const dome = m.back
    ? curve([[-60, 10], [-64, -50], [-46, -92], [0, -106], [46, -92], [64, -50], [60, 10], [30, 34], [0, 40], [-30, 34]], 6, true)
    : curve([[-60, -16], [-64, -54], [-46, -92], [0, -104], [46, -92], [64, -54], [60, -16], [46, -36], [0, -46], [-46, -36]], 6, true)
  const lines = [[[-60, -30], [-30, -56], [0, -84]], [[-62, -48], [-34, -72], [-4, -90]], [[60, -30], [30, -56], [0, -84]], [[62, -48], [34, -72], [4, -90]], [[-56, -20], [-20, -50], [2, -70]], [[56, -20], [20, -50], [-2, -70]]] as Pt[][]
  const wrap = cut(m, dome, (u, v) => [u, v - 60 + Math.abs(u) * 0.4], lines.map((l) => taper(curve(l, 6), 9)), lines.map((l) => taper(curve(l, 6), 2.6)), [taper(curve([[-52, -44], [-34, -68], [-12, -86]], 6), 10)], 0.5)
  if (m.back) return { behind: '', front: wrap }
  const loop = (side: 1 | -1) => {
    const shape = curve([[0, -88], [side * 18, -128], [side * 54, -146], [side * 78, -126], [side * 66, -100], [side * 34, -84]], 6, true)
    const inner = [[[side * 6, -92], [side * 36, -112], [side * 64, -124]], [[side * 8, -88], [side * 36, -98], [side * 60, -104]]] as Pt[][]
    return cut(m, shape, (u, v) => [u, v - 110 - u * side * 0.4], inner.map((l) => taper(curve(l, 6), 10)), inner.map((l) => taper(curve(l, 6), 2.6)), [], 0.45)
  }
  return { behind: '', front: wrap + loop(-1) + loop(1) + knot(m, 0, -92, 20, 22) }
}

function drawHat(m: Milliner) {
  const weave = weaveOf(m.wear.cloth)
  const polar = (rx: number, ry: number, cy: number): Map2 => (u, v) => {
    const a = u / 40
    const r = 0.42 + (v + 60) / 210
    return [Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r]
  }
  const brimShape = (y: number): Pt[] => curve([[-172, y + 4], [-120, y - 26], [-50, y - 40], [0, y - 42], [50, y - 40], [120, y - 26], [172, y + 4], [128, y + 30], [60, y + 34], [0, y + 30], [-60, y + 34], [-128, y + 30]], 7, true)
  const crown = curve([[-66, -56], [-68, -96], [-54, -128], [-20, -142], [24, -140], [54, -126], [68, -94], [66, -56], [30, -44], [0, -42], [-30, -44]], 7, true)
  const under = m.head.map(curve([[-166, -34], [-60, -30], [0, -26], [60, -30], [166, -34], [120, -4], [54, -2], [0, -12], [-54, -2], [-120, -4]], 7, true))
  m.canvas.silhouette.push(path(under))
  const rings = [0.5, 0.66, 0.82].map((k): Pt[] => curve([[-172 * k, -46], [-100 * k, -46 - 26 * k], [0, -50 - 36 * k], [100 * k, -46 - 26 * k], [172 * k, -46]], 8))
  const brim = cut(m, brimShape(-46), polar(170, 44, -46), [], rings.map((r) => taper(r, 2, 0.5, 0.5)), [taper(curve([[-150, -56], [-90, -76], [-40, -84]], 6), 12)], 0.4)
  const top = cut(m, crown, (u, v) => [66 * Math.sin(Math.max(-1.5, Math.min(1.5, u / 60))), v - 70], [curve([[20, -142], [60, -120], [68, -56], [30, -46]], 6)], [taper(curve([[-30, -134], [0, -120], [34, -130]], 6), 3)], [taper(curve([[-46, -120], [-54, -94], [-50, -66]], 6), 14)], 0.5)
  const band = m.head.map([...curve([[-68, -78], [-30, -66], [0, -64], [30, -66], [68, -78]], 6), ...curve([[66, -52], [30, -42], [0, -40], [-30, -42], [-66, -52]], 6)])
  const face = m.back ? '' : fill(m.head.map(curve([[-54, -50], [0, -40], [54, -50], [52, -8], [30, -22], [0, -26], [-30, -20], [-52, -6]], 6, true)), '#1A0F0A', 'opacity=".38"')
  return { behind: fill(under, weave.dark), front: face + brim + top + fill(band, '#232842') + fills([m.head.map(taper(curve([[-60, -64], [-20, -54], [10, -52]], 6), 4))], '#5A6184', 'opacity=".8"') + outline(band, '#12152B', 1.8) }
}
