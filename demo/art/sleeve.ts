import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { buildDrape, drawDrape, folds, type Drape } from './drape.ts'
import { curve, dense, ease, lerp, table, taper, type Pt, pts } from './geometry.ts'
import type { Arm, Frame } from './limbs.ts'
import { drawHem, drawPiece } from './piece.ts'
import type { Sleeve, Top } from './plate-spec.ts'
import { tubePoint } from './tube.ts'

/** Half width of each sleeve by length from the shoulder; negative lengths round the cap over it. */
export type SleeveCut = Exclude<Sleeve, 'none' | 'cape'> | 'robe' | 'kimono'
const cuts: Record<SleeveCut, { half: Pt[]; hem: number; folds: number; lobe: number; cuff?: number }> = {
  cap: {
    half: pts('-27 8, -19 23, -6 31, 30 39, 56 44'),
    hem: 54,
    folds: 1,
    lobe: 2,
  },
  short: {
    half: pts('-27 8, -19 23, -6 31, 40 37, 130 42'),
    hem: 124,
    folds: 2,
    lobe: 3,
  },
  elbow: {
    half: pts('-27 8, -19 23, -6 31, 60 35, 190 38'),
    hem: 184,
    folds: 3,
    lobe: 3,
  },
  long: {
    half: pts('-27 8, -19 22, -6 30, 100 30, 190 27, 330 20'),
    hem: 336,
    folds: 4,
    lobe: 1,
    cuff: 18,
  },
  puff: {
    half: pts('-34 6, -27 32, -8 54, 30 76, 70 80, 110 66, 138 42'),
    hem: 136,
    folds: 7,
    lobe: 2,
    cuff: 15,
  },
  flare: {
    half: pts('-27 8, -19 23, -6 31, 50 40, 110 58, 190 88'),
    hem: 178,
    folds: 5,
    lobe: 10,
  },
  bell: {
    half: pts('-27 8, -19 22, -6 30, 120 31, 190 35, 260 56, 340 92'),
    hem: 322,
    folds: 5,
    lobe: 11,
  },
  bishop: {
    half: pts('-27 8, -19 25, -6 34, 90 40, 190 50, 270 62, 310 52, 334 26'),
    hem: 330,
    folds: 6,
    lobe: 2,
    cuff: 24,
  },
  flutter: {
    half: pts('-27 8, -19 23, -6 32, 40 50, 108 74'),
    hem: 104,
    folds: 5,
    lobe: 12,
  },
  robe: {
    half: pts('-24 12, -12 36, 0 50, 90 100, 260 196'),
    hem: 236,
    folds: 6,
    lobe: 8,
  },
  kimono: {
    half: pts('-24 12, -12 34, 0 44, 110 66, 240 78'),
    hem: 226,
    folds: 4,
    lobe: 4,
  },
  wide: {
    half: pts('-24 10, -14 30, 0 42, 80 56, 200 76'),
    hem: 190,
    folds: 4,
    lobe: 6,
  },
}

type SleeveSpec = Pick<Top, 'neck' | 'cloth' | 'trim'> & { sleeve: SleeveCut | 'none' | 'cape' }

export function drawSleeve(canvas: Canvas, frame: Frame, arm: Arm, top: SleeveSpec, seed: string): string {
  if (top.sleeve === 'none') return ''
  if (top.sleeve === 'cape') return drawCapeSleeve(canvas, frame, arm, top, seed)
  const cut = cuts[top.sleeve]
  const weave = weaveOf(top.cloth)
  const half = table(cut.half)
  const { tube, side } = arm
  const low = top.neck === 'off-shoulder' ? 34 : 0
  const hem = Math.min(cut.hem, tube.length - 8) + low * 0.4
  const begin = cut.half[0]![0] + low
  // The sleeve's outer side is fuller than the side against the ribs.
  const surface = (s: number, v: number): Pt => {
    const outer = s * side < 0 ? 1 : 0
    const w = half(v - low) * (outer ? 1 : lerp(0.86, 0.66, ease((half(v - low) - 36) / 40)))
    return tubePoint(tube, v, -s * w)
  }
  // The normal points to the viewer's left on a hanging arm; s grows to the right.
  const list = folds(`${seed}${top.sleeve}${side}`, cut.folds, begin, hem, 0.25)
  const drape: Drape = {
    surface,
    half: (v) => half(v - low),
    top: begin,
    hem,
    weave,
    folds: list,
    lobe: cut.lobe,
    dip: top.sleeve === 'wide' || top.sleeve === 'kimono' ? 3 : 9,
    seed: `${seed}${side}`,
    form: 0.5,
    turnAway: 0.5,
    hemShape: (s) =>
      top.sleeve === 'flare' || top.sleeve === 'bell' || top.sleeve === 'robe' ? -s * side * -16 : 0,
  }
  const inks: Pt[][] = []
  const shades: Pt[][] = []
  const line = (points: Pt[]) =>
    curve(
      points.map(([s, v]) => surface(s, v)),
      7,
    )
  if (top.sleeve === 'puff' || top.sleeve === 'bishop' || top.sleeve === 'flutter') {
    for (let i = 0; i < 8; i++) {
      const s = -0.8 + i * 0.23
      const reach = 20 + ((i * 31) % 34)
      if (top.sleeve !== 'bishop')
        inks.push(
          taper(
            line([
              [s * 0.9, begin + 4],
              [s, begin + reach],
            ]),
            2.6,
            0.2,
          ),
        )
      if (cut.cuff)
        inks.push(
          taper(
            line([
              [s * 0.86, hem],
              [s, hem - reach],
            ]),
            2.6,
            0.2,
          ),
        )
    }
  }
  const bend = Math.abs(arm.pose.elbow[0] * arm.pose.wrist[1] - arm.pose.elbow[1] * arm.pose.wrist[0]) / 30000
  if (hem > 200 && bend > 0.25) {
    // Cloth breaks in three rays from the inside of the elbow.
    const inner = arm.pose.elbow[0] * arm.pose.wrist[1] - arm.pose.elbow[1] * arm.pose.wrist[0] > 0 ? 1 : -1
    for (const dv of [-34, -4, 28]) {
      const ray = line([
        [inner * 0.98, arm.elbowAt + dv * 0.4],
        [inner * 0.3, arm.elbowAt + dv * 0.9],
        [-inner * 0.35, arm.elbowAt + dv * 1.5],
      ])
      shades.push(taper(ray, 9, 0.2))
      inks.push(taper(ray, 2.2, 0.2))
    }
  }
  const { piece, lining, hemAt } = buildDrape(drape)
  let svg = (cut.lobe > 1 ? fill(lining, weave.dark) : '') + drawPiece(canvas, piece)
  svg += `<g ${canvas.clip(outlineOf(surface, begin, hem + 20))}><g style="mix-blend-mode:multiply">${fills(shades, weave.shade, 'opacity=".38"')}</g>${fills(inks, weave.dark)}</g>`
  if (cut.cuff) svg += drawCuff(canvas, surface, hem, cut.cuff, top, weave.dark)
  else if (top.trim && top.sleeve !== 'long') {
    svg += drawHem(hemAt, top.trim, darken(top.trim, 0.5), 11)
  }
  return svg.length ? armhole(canvas, frame, side, low > 0, svg, weave.dark) : svg
}

/** Above the armpit the sleeve ends at its seam, so it never covers the chest; below it hangs free. */
function armhole(canvas: Canvas, frame: Frame, side: 1 | -1, low: boolean, svg: string, dark: string) {
  if (low) return svg
  const seam = curve(pts('91 298, 91 318, 90 346, 84 376, 70 398'), 7).map(([x, y]) => frame.at(side * x, y))
  const top = frame.at(side * 91, 230)
  const region: Pt[] = [
    top,
    ...seam,
    frame.at(-side * 260, 420),
    [600 - side * 500, 1500],
    [600 + side * 600, 1500],
    [600 + side * 600, top[1]],
  ]
  return `<g ${canvas.clip(region)}>${svg}</g>` + fill(taper(seam.slice(0, -6), 3, 0.5, 0.5), dark)
}

const outlineOf = (surface: (s: number, v: number) => Pt, from: number, to: number): Pt[] => [
  ...Array.from({ length: 24 }, (_, i) => surface(1, lerp(from, to, i / 23))),
  ...Array.from({ length: 24 }, (_, i) => surface(-1, lerp(to, from, i / 23))),
]

function drawCuff(
  canvas: Canvas,
  surface: (s: number, v: number) => Pt,
  hem: number,
  width: number,
  top: SleeveSpec,
  dark: string,
) {
  const weave = weaveOf(top.cloth)
  const a = surface(-1, hem - 2)
  const b = surface(1, hem - 2)
  const c = surface(0.9, hem + width)
  const d = surface(-0.9, hem + width)
  const sag = surface(0, hem + width + 5)
  const shape = dense([a, b, c, sag, d], 10)
  canvas.silhouette.push(`M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}L${d.join(' ')}Z`)
  return (
    fill(shape, top.trim ?? (weave.solid ? weave.ground : weave.dark)) +
    fill([b, c, surface(0.3, hem + width + 4), surface(0.35, hem)], dark, 'opacity=".35"') +
    outline(shape, dark, 2)
  )
}

/** A cape grown from the shoulder seam: it falls free over the arm to the elbow. */
function drawCapeSleeve(canvas: Canvas, frame: Frame, arm: Arm, top: SleeveSpec, seed: string): string {
  const { side } = arm
  const weave = weaveOf(top.cloth)
  const half = table(pts('292 48, 360 64, 460 82, 600 104'))
  const surface = (s: number, v: number): Pt => {
    const drop = ease((v - 296) / 120)
    const centre = side * lerp(82, 138, ease((v - 296) / 260))
    const [x, y] = frame.at(centre + s * half(v), v)
    // The edge near the neck follows the shoulder line before it falls.
    return [x, y + (1 - drop) * (side * s > 0 ? 18 * Math.abs(s) : -8 * Math.abs(s))]
  }
  const hem = 566
  return drawDrape(canvas, {
    surface,
    half,
    top: 290,
    hem,
    weave,
    folds: folds(`${seed}cape${side}`, 5, 296, hem, 0.05),
    lobe: 12,
    dip: 12,
    seed: `${seed}c${side}`,
    hemShape: (s) => side * s * -34,
    form: 0.6,
  })
}
