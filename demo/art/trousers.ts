import { torso } from './body.ts'
import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { drawDrape, folds, type Drape } from './drape.ts'
import { curve, dense, ease, lerp, table, taper, type Fn, type Pt } from './geometry.ts'
import type { Frame, Leg } from './limbs.ts'
import { drawTrim } from './piece.ts'
import type { Trousers } from './plate-spec.ts'
import { tubeAlong, tubePoint } from './tube.ts'

/** Half widths by height: outer side, inner side (from the crotch down), with the hem's height. */
type Cut = { outer: Pt[]; inner: Pt[]; hem: number; folds: number; lobe: number; start?: number }
const hips: Pt[] = [[538, 34], [572, 38], [605, 47], [650, 55]]
const cuts: Record<Trousers['cut'], Cut> = {
  wide: { outer: [...hips, [720, 62], [900, 72], [1100, 82], [1340, 96]], inner: [[716, 50], [800, 54], [1000, 56], [1340, 70]], hem: 1330, folds: 5, lobe: 9, start: 0.3 },
  palazzo: { outer: [...hips, [720, 68], [900, 92], [1100, 118], [1350, 150]], inner: [[716, 50], [800, 58], [1000, 66], [1350, 88]], hem: 1344, folds: 7, lobe: 12, start: 0.22 },
  tapered: { outer: [...hips, [720, 58], [860, 54], [1000, 43], [1150, 36], [1290, 26]], inner: [[716, 50], [820, 45], [1000, 37], [1150, 31], [1290, 24]], hem: 1272, folds: 1, lobe: 1, start: 0.1 },
  straight: { outer: [...hips, [720, 58], [900, 56], [1100, 54], [1330, 56]], inner: [[716, 50], [820, 48], [1000, 45], [1330, 47]], hem: 1318, folds: 2, lobe: 5, start: 0.4 },
  cropped: { outer: [...hips, [720, 58], [900, 56], [1100, 53], [1200, 54]], inner: [[716, 50], [820, 49], [1000, 45], [1200, 46]], hem: 1196, folds: 2, lobe: 4, start: 0.4 },
  pleated: { outer: [...hips, [720, 64], [900, 74], [1100, 80], [1350, 88]], inner: [[716, 50], [800, 54], [1000, 58], [1350, 66]], hem: 1346, folds: 3, lobe: 8, start: 0.35 },
  flare: { outer: [...hips, [720, 57], [860, 50], [980, 42], [1100, 58], [1220, 86], [1345, 116]], inner: [[716, 50], [820, 44], [980, 36], [1100, 46], [1345, 82]], hem: 1340, folds: 4, lobe: 11, start: 0.62 },
  cargo: { outer: [...hips, [720, 64], [900, 63], [1100, 58], [1240, 50], [1292, 32]], inner: [[716, 50], [820, 52], [1000, 50], [1240, 42], [1292, 30]], hem: 1288, folds: 3, lobe: 3, start: 0.4 },
  jogger: { outer: [...hips, [720, 68], [900, 66], [1100, 56], [1230, 44], [1280, 24]], inner: [[716, 50], [820, 56], [1000, 52], [1230, 38], [1280, 22]], hem: 1272, folds: 3, lobe: 1, start: 0.3 },
  shorts: { outer: [...hips, [720, 70], [820, 76], [940, 80]], inner: [[716, 50], [800, 54], [940, 58]], hem: 926, folds: 3, lobe: 6, start: 0.15 },
  culottes: { outer: [...hips, [720, 76], [900, 104], [1150, 128]], inner: [[716, 50], [800, 58], [1150, 76]], hem: 1140, folds: 5, lobe: 11, start: 0.18 },
  harem: { outer: [...hips, [690, 84], [800, 104], [960, 102], [1120, 76], [1240, 40], [1290, 24]], inner: [[716, 50], [860, 62], [1000, 58], [1160, 46], [1290, 22]], hem: 1282, folds: 6, lobe: 1, start: 0.08 },
}

type LegCloth = { surface: (s: number, v: number) => Pt; half: Fn; hem: number }

function legCloth(frame: Frame, leg: Leg, cut: Cut): LegCloth {
  const { side } = leg
  const scale = leg.pose.lift ? 1 - leg.pose.lift * 0.05 : 1
  // One line from the waistband through hip and knee to the ankle.
  const line = curve([frame.at(side * 35, 538), frame.at(side * 45, 612), frame.at(side * 53, 700), leg.tube.line[Math.round(leg.tube.line.length * 0.47)]!, leg.ankle, [leg.ankle[0], leg.ankle[1] + 60]], 14)
  const tube = tubeAlong(line)
  const length = (v: number) => ((v - 538) / (1400 - 538)) * tube.length * scale
  const outer = table(cut.outer)
  const innerLow = table(cut.inner)
  const inner = (v: number) => {
    // Above the crotch the inner side reaches the middle line, where the other leg meets it.
    if (v >= 716) return innerLow(v)
    return lerp(35, innerLow(716), ease((v - 538) / 178)) + 1.5
  }
  const surface = (s: number, v: number): Pt => {
    const out = s * side > 0
    return tubePoint(tube, length(v), -s * (out ? outer(v) : inner(v)))
  }
  return { surface, half: (v) => (outer(v) + inner(v)) / 2, hem: cut.hem }
}

export function drawTrousers(canvas: Canvas, frame: Frame, trousers: Trousers, seed: string): string {
  const cut = cuts[trousers.cut]
  const order = frame.legs.toSorted((a, b) => Number(b.pose.far ?? false) - Number(a.pose.far ?? false))
  return order.map((leg) => drawTrouserLeg(canvas, frame, leg, trousers, cut, seed)).join('') + drawFront(frame, trousers)
}

function drawTrouserLeg(canvas: Canvas, frame: Frame, leg: Leg, trousers: Trousers, cut: Cut, seed: string): string {
  const weave = weaveOf(trousers.cloth)
  const { side } = leg
  const cloth = legCloth(frame, leg, cut)
  const { surface, half, hem } = cloth
  const list = folds(`${seed}${trousers.cut}${side}`, cut.folds, 538, hem, cut.start ?? 0.3)
  const drape: Drape = { surface, half, top: 536, hem, weave, folds: list, lobe: cut.lobe, dip: 7, seed: `${seed}leg${side}`, turnAway: 0.52, form: weave.solid ? 0.58 : 0.48 }
  let svg = drawDrape(canvas, drape)
  const line = (points: Pt[]) => curve(points.map(([s, v]) => surface(s, v)), 8)
  const shade: Pt[][] = []
  const ink: Pt[][] = []
  const light: Pt[][] = []
  if (['pleated', 'tapered', 'shorts', 'wide'].includes(trousers.cut)) {
    const crease = line([[0.02, 566], [-0.04, 760], [-0.06, 1000], [-0.04, hem + 4]].filter(([, v]) => v! <= hem + 4) as Pt[])
    ink.push(taper(crease, 3, 0.5, 0.35))
    light.push(taper(line([[-0.16, 600], [-0.2, 800], [-0.2, hem - 20]]), half(900) * 0.3, 0.5))
    for (const s of [-0.3, 0.28]) {
      ink.push(taper(line([[s, 552], [s * 0.8, 610], [s * 0.7, 670]]), 3, 0.15))
      shade.push(taper(line([[s + 0.08, 552], [s + 0.04, 620], [s, 700]]), 13, 0.15))
    }
  }
  // Smile lines at the crotch, drag at the knee, breaks above a narrow hem.
  for (const [k, reach] of [[0, 0.5], [1, 0.2], [2, -0.1]] as const) {
    const fold = line([[-side * 0.96, 706 + k * 16], [-side * 0.5, 700 + k * 30], [side * reach, 676 + k * 48]])
    shade.push(taper(fold, 11 - k * 2, 0.2))
    ink.push(taper(fold, 2.4, 0.2))
  }
  if (hem > 1000 && cut.lobe < 8) {
    for (const [s, v, to, dv] of [[0.92, 1004, 0.1, 20], [-0.9, 1020, -0.2, -12], [0.9, 1040, 0.2, -8]] as const) {
      const fold = line([[s, v], [(s + to) / 2, v + dv * 0.7], [to, v + dv]])
      shade.push(taper(fold, 11, 0.2))
      ink.push(taper(fold, 2.2, 0.2))
    }
  }
  if (['cargo', 'jogger', 'harem', 'tapered', 'straight'].includes(trousers.cut)) {
    for (const [s, up, to] of [[0.9, 46, -0.3], [-0.9, 70, 0.3], [0.9, 108, 0]] as const) {
      const fold = line([[s, hem - up], [(s + to) / 2, hem - up + 14], [to, hem - up + 6]])
      shade.push(taper(fold, 10, 0.3))
      ink.push(taper(fold, 2.1, 0.3))
    }
  }
  const region = [...line([[-1.02, 536], [-1.02, 800], [-1.02, hem]]), ...line([[1.02, hem], [1.02, 800], [1.02, 536]])]
  svg += `<g ${canvas.clip(region)}><g style="mix-blend-mode:multiply">${fills(shade, weave.shade, 'opacity=".36"')}</g><g style="mix-blend-mode:${weave.solid ? 'screen' : 'soft-light'}">${fills(light, weave.solid ? weave.light : '#fff', 'opacity=".3"')}</g>${fills(ink, weave.dark)}</g>`
  if (trousers.cut === 'cargo' || trousers.cut === 'jogger' || trousers.cut === 'harem') {
    const band = [...line([[-1, hem - 4], [0, hem + 3], [1, hem - 4]]), ...line([[0.94, hem + 20], [0, hem + 27], [-0.94, hem + 20]])]
    svg += fill(band, weave.solid ? darken(weave.ground, 0.15) : weave.dark) + outline(band, weave.dark, 2)
  }
  if (trousers.cut === 'shorts') {
    const rim = line([[-1, hem - 22], [0, hem - 14], [1, hem - 22]])
    svg += outline(rim, weave.dark, 2, false)
  }
  if (trousers.cut === 'cargo') svg += drawCargoPocket(line, side, weave.ground, weave.dark)
  if (trousers.trim) svg += drawTrim(line([[side * 0.9, 560], [side * 0.92, 700], [side * 0.9, 1000], [side * 0.9, hem + 2]]), trousers.trim, darken(trousers.trim, 0.5), side * -7)
  return svg
}

function drawCargoPocket(line: (points: Pt[]) => Pt[], side: 1 | -1, ground: string, dark: string) {
  const [a, b] = side > 0 ? [0.12, 1.14] : [-1.14, -0.12]
  const box = (v0: number, v1: number) => dense([...line([[a, v0], [b, v0]]), ...line([[b, v1], [(a + b) / 2, v1 + 8], [a, v1]])], 12)
  const pocket = box(852, 944)
  const flap = box(838, 872)
  return fill(pocket, ground) + fill(pocket, dark, 'opacity=".18"') + outline(pocket, dark, 2.2) + fill(flap, ground) + outline(flap, dark, 2.2) + fills(line([[(a + b) / 2, 862]]).map(([x, y]): Pt[] => [[x - 4, y - 4], [x + 4, y - 4], [x + 4, y + 4], [x - 4, y + 4]]), dark)
}

/** Fly, pockets and waistband: what joins the two legs. */
function drawFront(frame: Frame, trousers: Trousers): string {
  const weave = weaveOf(trousers.cloth)
  const map = (points: Pt[]) => points.map(([x, y]) => frame.at(x, y))
  let svg = ''
  const seam = map(curve([[0, 556], [1, 640], [2, 716]], 6))
  svg += fill(taper(seam, 3.4, 0.6, 0.5), weave.dark)
  if (!frame.back && trousers.cut !== 'jogger' && trousers.cut !== 'harem') {
    svg += outline(map(curve([[14, 560], [15, 630], [3, 668]], 6)), weave.dark, 1.4, false)
    for (const s of [-1, 1]) svg += fill(map(taper(curve([[s * 48, 560], [s * 66, 590], [s * (torso(640) - 4), 634]], 6), 3.2, 0.5, 0.4)), weave.dark)
  }
  if (frame.back) {
    for (const s of [-1, 1]) svg += outline(map(dense([[s * 24, 610], [s * 62, 606], [s * 62, 650], [s * 43, 660], [s * 24, 654]], 10)), weave.dark, 1.8)
  }
  const band = map(dense([[-71, 532], [0, 540], [71, 532], [76, 560], [0, 568], [-76, 560]], 10))
  svg += fill(band, weave.ground) + fill(map(dense([[30, 538], [71, 532], [76, 560], [34, 566]], 10)), weave.dark, 'opacity=".3"') + outline(band, weave.dark, 2.2)
  return svg
}
