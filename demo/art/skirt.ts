import { torso } from './body.ts'
import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { buildDrape, drawDrape, folds, pleats, type Drape } from './drape.ts'
import { circle, curve, ease, lerp, table, taper, type Fn, type Pt } from './geometry.ts'
import type { Frame } from './limbs.ts'
import { drawTrim } from './piece.ts'
import type { Skirt } from './plate-spec.ts'

export const skirtHem = { mini: 846, knee: 982, midi: 1146, maxi: 1244, floor: 1352 }

const cuts: Record<Skirt['cut'], Pt[]> = {
  slip: [[542, 70], [572, 78], [605, 93], [662, 110], [760, 113], [900, 113], [1050, 120], [1250, 146]],
  'a-line': [[542, 70], [580, 84], [620, 104], [662, 120], [800, 152], [985, 190], [1150, 222], [1350, 250]],
  circle: [[542, 71], [575, 96], [610, 124], [662, 156], [800, 216], [985, 276], [1150, 318]],
  pencil: [[542, 70], [572, 78], [605, 94], [662, 111], [740, 111], [860, 103], [985, 94], [1150, 90]],
  column: [[542, 70], [572, 78], [605, 93], [662, 110], [800, 108], [1000, 106], [1200, 114], [1352, 128]],
  mermaid: [[542, 70], [572, 78], [605, 93], [662, 110], [760, 106], [880, 92], [980, 86], [1060, 100], [1150, 142], [1250, 190], [1352, 226]],
  tiered: [[542, 70], [580, 96], [640, 122], [740, 142], [900, 176], [1080, 214], [1352, 262]],
  pleated: [[542, 69], [575, 82], [610, 102], [662, 124], [800, 164], [985, 216], [1150, 258]],
  wrap: [[542, 70], [575, 80], [610, 98], [662, 116], [800, 138], [985, 168], [1150, 198], [1250, 212]],
  bubble: [[542, 71], [575, 106], [610, 136], [662, 160], [740, 172], [800, 164], [846, 138]],
  straight: [[542, 84], [572, 90], [605, 100], [662, 112], [760, 114], [900, 116], [1150, 116]],
  trapeze: [[420, 98], [500, 110], [600, 138], [700, 166], [850, 206], [985, 240]],
  handkerchief: [[542, 70], [580, 88], [620, 108], [662, 124], [800, 164], [985, 208], [1150, 240]],
}

export type SkirtPlace = { surface: (s: number, v: number) => Pt; half: Fn; top: number; hem: number }

export function skirtPlace(frame: Frame, skirt: Skirt, from?: number): SkirtPlace {
  const half = table(cuts[skirt.cut])
  const hem = skirtHem[skirt.length]
  const top = from ?? (skirt.cut === 'trapeze' ? 420 : 538)
  const { swing } = frame.pose
  const surface = (s: number, v: number): Pt => {
    const drift = ease((v - 660) / Math.max(200, hem - 660))
    // The trailing side opens more than the leading one.
    const open = 1 + Math.sign(s) * Math.sign(swing) * Math.min(0.16, Math.abs(swing) / 170) * drift
    return frame.at(s * half(v) * open + swing * drift, v)
  }
  return { surface, half, top, hem }
}

const fullness: Record<Skirt['cut'], [count: number, lobe: number, start: number]> = {
  slip: [5, 7, 0.48],
  'a-line': [7, 9, 0.2],
  circle: [9, 15, 0.08],
  pencil: [2, 1, 0.6],
  column: [3, 5, 0.5],
  mermaid: [8, 15, 0.62],
  tiered: [9, 13, 0.04],
  pleated: [19, 8, 0],
  wrap: [6, 9, 0.22],
  bubble: [11, 4, 0.02],
  straight: [2, 1, 0.55],
  trapeze: [7, 10, 0.1],
  handkerchief: [8, 10, 0.14],
}

export function drawSkirt(canvas: Canvas, frame: Frame, skirt: Skirt, seed: string): string {
  if (skirt.cut === 'tiered') return drawTiers(canvas, frame, skirt, seed)
  const place = skirtPlace(frame, skirt)
  const weave = weaveOf(skirt.cloth)
  const [count, lobe, start] = fullness[skirt.cut]
  const { top, hem } = place
  const list = skirt.cut === 'pleated' ? pleats(19, top + 4) : folds(`${seed}${skirt.cut}`, count, top, hem, start)
  const hemShape = hemShapes(skirt, frame.back)
  const drape: Drape = { ...place, weave, folds: list, lobe, dip: skirt.cut === 'circle' ? 20 : 9, hemShape, pleated: skirt.cut === 'pleated', seed, form: weave.solid ? 0.62 : 0.5 }
  const { piece, lining, hemAt } = buildDrape(drape)
  drapeLines(place, skirt, piece.folds!, piece.deeps!, piece.inks!, piece.lights!)
  piece.lights!.push(taper(Array.from({ length: 20 }, (_, i) => place.surface(-0.66 + i * 0.004, lerp(top + 30, hem - 30, i / 19))), place.half(hem) * 0.2, 0.45))
  const inside = lobe > 1 ? fill(lining, weave.dark) : ''
  const body = drawDrapePiece(canvas, drape, piece)
  return inside + body + skirtTrim(frame, skirt, place, hemAt, weave.dark)
}

function drawDrapePiece(canvas: Canvas, drape: Drape, piece: ReturnType<typeof buildDrape>['piece']) {
  return drawPieceWith(canvas, { ...drape, extra: piece, lining: false })
}
const drawPieceWith = drawDrape

function hemShapes(skirt: Skirt, back: boolean): Fn | undefined {
  if (skirt.cut === 'handkerchief') {
    return table([[-1, 40], [-0.62, -150], [-0.28, 30], [0, -110], [0.36, 46], [0.66, -140], [1, 24]])
  }
  if (skirt.slit && !back) {
    return (s) => (s > -0.78 && s < -0.16 ? -400 * (1 - Math.abs((s + 0.47) / 0.31) ** 1.5) : 0)
  }
  if (skirt.cut === 'pencil' && back) return (s) => (Math.abs(s) < 0.07 ? -150 * (1 - Math.abs(s) / 0.07) : 0)
  return undefined
}

/** The folds a body makes in cloth: hip drag, bias diagonals, waist gathers, a knee. */
function drapeLines({ surface, top, hem, half }: SkirtPlace, skirt: Skirt, shade: Pt[][], deep: Pt[][], ink: Pt[][], light: Pt[][]) {
  const line = (points: Pt[]) => curve(points.map(([s, v]) => surface(s, v)), 8)
  const narrow = ['slip', 'pencil', 'column', 'mermaid', 'straight'].includes(skirt.cut)
  if (narrow) {
    for (const [s, v, to, drop, width] of [[0.9, 590, 0.06, 92, 17], [0.94, 640, -0.1, 120, 15], [0.94, 700, 0.12, 120, 12], [-0.92, 640, -0.3, 60, 9]] as const) {
      const sag = line([[s, v], [(s + to) / 2, v + drop * 0.42], [to, v + drop]])
      shade.push(taper(sag, width, 0.3))
      deep.push(taper(sag, width * 0.4, 0.25))
    }
    const crotch = line([[0.02, 690], [-0.06, 740], [-0.02, 860]])
    shade.push(taper(crotch, half(760) * 0.22, 0.3))
    if (hem > 1000) {
      shade.push(taper(line([[-0.1, 900], [0.1, 1000], [0.06, hem - 40]]), 20, 0.5))
      ink.push(taper(line([[-0.52, 985], [-0.3, 1004], [-0.1, 996]]), 2.4))
    }
    light.push(taper(line([[-0.42, 640], [-0.46, 760], [-0.36, 930]]), 30, 0.4))
  } else if (skirt.cut !== 'pleated' && top > 500) {
    // Gathers radiate from the waist, each with its own length.
    for (let i = 0; i < 15; i++) {
      const s = -0.9 + i * 0.128 + (i % 3) * 0.02
      const reach = 40 + ((i * 37) % 60)
      ink.push(taper(line([[s, top], [s * 0.96, top + reach * 0.5], [s * 0.93, top + reach]]), 2.6, 0.25))
      if (i % 2) shade.push(taper(line([[s + 0.03, top], [s + 0.02, top + reach * 1.3]]), 12, 0.3))
    }
  }
  if (skirt.pockets) for (const s of [-1, 1]) ink.push(taper(line([[s * 0.86, top + 50], [s * 0.8, top + 110], [s * 0.9, top + 150]]), 3.4, 0.5, 0.3))
}

function skirtTrim(frame: Frame, skirt: Skirt, place: SkirtPlace, hemAt: (s: number) => Pt, dark: string) {
  const { surface, top, hem } = place
  let svg = ''
  const run = (s: number, from: number, to: number) => Array.from({ length: 30 }, (_, i) => surface(s, lerp(from, to, i / 29)))
  if (skirt.cut === 'wrap' && !frame.back) {
    const edge = curve([[0.42, top + 4], [0.38, lerp(top, hem, 0.3)], [0.3, lerp(top, hem, 0.55)], [0.12, lerp(top, hem, 0.78)], [-0.2, lerp(top, hem, 0.93)], [-0.62, hem - 2]], 12).map(([s, v]) => surface(s, v))
    const shadow = [...edge, ...edge.map(([x, y], i): Pt => [x + 12 + i * 0.3, y + 6]).toReversed()]
    svg += `<g style="mix-blend-mode:multiply">${fill(shadow, darken(dark, 0.1), 'opacity=".4"')}</g>`
    svg += skirt.trim ? drawTrim(edge, skirt.trim, darken(skirt.trim, 0.5), -13) : fill(taper(edge, 4, 0.5, 0.6), dark)
  }
  if (skirt.trim && skirt.cut !== 'bubble' && skirt.cut !== 'pleated') {
    const rim = Array.from({ length: 120 }, (_, i) => hemAt(-0.995 + (1.99 * i) / 119))
    svg += drawTrim(rim, skirt.trim, darken(skirt.trim, 0.5), -13)
  }
  if (skirt.buttons && !frame.back) {
    svg += outline(run(0.07, top, hem + 6), dark, 1.8, false) + outline(run(-0.09, top, hem + 6), dark, 1.2, false)
    const step = 58
    for (let v = top + 26; v < hem - 20; v += step) {
      const [x, y] = surface(-0.01, v)
      svg += fill(circle(x, y, 6.4), skirt.buttons) + outline(circle(x, y, 6.4), dark, 1.4) + fills([circle(x - 1.6, y, 1, 1, 6), circle(x + 1.6, y, 1, 1, 6)], dark)
    }
  }
  if (frame.back && skirt.cut !== 'wrap') svg += fills([taper(run(0, top, Math.min(hem - 40, top + 170)), 3, 0.3, 0.3)], dark)
  return svg
}

function drawTiers(canvas: Canvas, frame: Frame, skirt: Skirt, seed: string): string {
  const whole = skirtPlace(frame, skirt)
  const weave = weaveOf(skirt.cloth)
  const cutsAt = [whole.top, 742, 1000, whole.hem]
  const tier = (i: number) => {
    const [top, hem] = [cutsAt[i]! - (i ? 10 : 0), cutsAt[i + 1]! + (i < 2 ? 6 : 0)]
    // Each tier starts gathered onto the one above and opens beyond it.
    const half = (v: number) => whole.half(v) + (i ? 16 : 0) * ease((v - top) / 90) + i * 3
    const surface = (s: number, v: number) => whole.surface((s * half(v)) / whole.half(v), v)
    const drape: Drape = { surface, half, top, hem, weave, folds: folds(`${seed}tier${i}`, 7 + i * 2, top, hem, 0.02), lobe: 8 + i * 2, dip: 12, topShape: (s) => 12 * (1 - s * s), seed: `${seed}${i}` }
    const { piece } = buildDrape(drape)
    for (let k = 0; k < 22; k++) {
      const s = -0.95 + k * 0.09
      const reach = 24 + ((k * 29) % 40)
      const line = [0, 0.5, 1].map((t) => surface(s * (1 - t * 0.02), top + 12 * (1 - s * s) + reach * t))
      piece.inks!.push(taper(line, 2.6, 0.2))
    }
    return drawDrape(canvas, { ...drape, extra: piece })
  }
  return tier(2) + tier(1) + tier(0)
}

export const waistAt = (frame: Frame, s: number, v: number): Pt => frame.at(s * (torso(v) + 3), v)
