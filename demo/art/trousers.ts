import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { drawDrape, folds, type Drape } from './drape.ts'
import { curve, dense, ease, lerp, table, taper, type Fn, type Pt, pts } from './geometry.ts'
import type { Frame, Leg } from './limbs.ts'
import { drawTrim } from './piece.ts'
import type { Trousers } from './plate-spec.ts'
import { tubeAlong, tubePoint } from './tube.ts'
import { cuts, type Cut } from './trouser-cuts.ts'
import { drawCargoPocket, drawFront } from './trouser-front.ts'

type LegCloth = { surface: (s: number, v: number) => Pt; half: Fn; hem: number }

function legCloth(frame: Frame, leg: Leg, cut: Cut): LegCloth {
  const { side } = leg
  const scale = leg.pose.lift ? 1 - leg.pose.lift * 0.05 : 1
  // One line from the waistband through hip and knee to the ankle.
  const line = curve(
    [
      frame.at(side * 35, 538),
      frame.at(side * 45, 612),
      frame.at(side * 53, 700),
      leg.tube.line[Math.round(leg.tube.line.length * 0.47)]!,
      leg.ankle,
      [leg.ankle[0], leg.ankle[1] + 60],
    ],
    14,
  )
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
  // Dark cloth behind the seam, so that no skin shows where the two legs meet.
  const seat = dense(pts('-68 540, 68 540, 98 650, 88 716, 30 742, -30 742, -88 716, -98 650'), 14).map(
    ([x, y]) => frame.at(x, y),
  )
  return (
    fill(seat, weaveOf(trousers.cloth).dark) +
    order.map((leg) => drawTrouserLeg(canvas, frame, leg, trousers, cut, seed)).join('') +
    drawFront(frame, trousers)
  )
}

function drawTrouserLeg(
  canvas: Canvas,
  frame: Frame,
  leg: Leg,
  trousers: Trousers,
  cut: Cut,
  seed: string,
): string {
  const weave = weaveOf(trousers.cloth)
  const { side } = leg
  const cloth = legCloth(frame, leg, cut)
  const { surface, half, hem } = cloth
  const list = folds(`${seed}${trousers.cut}${side}`, cut.folds, 538, hem, cut.start ?? 0.3)
  const drape: Drape = {
    surface,
    half,
    top: 536,
    hem,
    weave,
    folds: list,
    lobe: cut.lobe,
    dip: 7,
    seed: `${seed}leg${side}`,
    turnAway: 0.52,
    form: weave.solid ? 0.58 : 0.48,
  }
  let svg = drawDrape(canvas, drape)
  const line = (points: Pt[]) =>
    curve(
      points.map(([s, v]) => surface(s, v)),
      8,
    )
  const shade: Pt[][] = []
  const ink: Pt[][] = []
  const light: Pt[][] = []
  if (['pleated', 'tapered', 'shorts', 'wide'].includes(trousers.cut)) {
    const crease = line(
      [
        [0.02, 566],
        [-0.04, 760],
        [-0.06, 1000],
        [-0.04, hem + 4],
      ].filter(([, v]) => v! <= hem + 4) as Pt[],
    )
    ink.push(taper(crease, 3, 0.5, 0.35))
    light.push(
      taper(
        line([
          [-0.16, 600],
          [-0.2, 800],
          [-0.2, hem - 20],
        ]),
        half(900) * 0.3,
        0.5,
      ),
    )
    for (const s of [-0.3, 0.28]) {
      ink.push(
        taper(
          line([
            [s, 552],
            [s * 0.8, 610],
            [s * 0.7, 670],
          ]),
          3,
          0.15,
        ),
      )
      shade.push(
        taper(
          line([
            [s + 0.08, 552],
            [s + 0.04, 620],
            [s, 700],
          ]),
          13,
          0.15,
        ),
      )
    }
  }
  // Smile lines at the crotch, drag at the knee, breaks above a narrow hem.
  for (const [k, reach] of pts('0 0.5, 1 0.2, 2 -0.1')) {
    const fold = line([
      [-side * 0.96, 706 + k * 16],
      [-side * 0.5, 700 + k * 30],
      [side * reach, 676 + k * 48],
    ])
    shade.push(taper(fold, 11 - k * 2, 0.2))
    ink.push(taper(fold, 2.4, 0.2))
  }
  if (hem > 1000 && cut.lobe < 8) {
    for (const [s, v, to, dv] of [
      [0.92, 1004, 0.1, 20],
      [-0.9, 1020, -0.2, -12],
      [0.9, 1040, 0.2, -8],
    ] as const) {
      const fold = line([
        [s, v],
        [(s + to) / 2, v + dv * 0.7],
        [to, v + dv],
      ])
      shade.push(taper(fold, 11, 0.2))
      ink.push(taper(fold, 2.2, 0.2))
    }
  }
  if (['cargo', 'jogger', 'harem', 'tapered', 'straight'].includes(trousers.cut)) {
    for (const [s, up, to] of [
      [0.9, 46, -0.3],
      [-0.9, 70, 0.3],
      [0.9, 108, 0],
    ] as const) {
      const fold = line([
        [s, hem - up],
        [(s + to) / 2, hem - up + 14],
        [to, hem - up + 6],
      ])
      shade.push(taper(fold, 10, 0.3))
      ink.push(taper(fold, 2.1, 0.3))
    }
  }
  const region = [
    ...line([
      [-1.02, 536],
      [-1.02, 800],
      [-1.02, hem],
    ]),
    ...line([
      [1.02, hem],
      [1.02, 800],
      [1.02, 536],
    ]),
  ]
  svg += `<g ${canvas.clip(region)}><g style="mix-blend-mode:multiply">${fills(shade, weave.shade, 'opacity=".36"')}</g><g style="mix-blend-mode:${weave.solid ? 'screen' : 'soft-light'}">${fills(light, weave.solid ? weave.light : '#fff', 'opacity=".3"')}</g>${fills(ink, weave.dark)}</g>`
  if (trousers.cut === 'cargo' || trousers.cut === 'jogger' || trousers.cut === 'harem') {
    const band = [
      ...line([
        [-1, hem - 4],
        [0, hem + 3],
        [1, hem - 4],
      ]),
      ...line([
        [0.94, hem + 20],
        [0, hem + 27],
        [-0.94, hem + 20],
      ]),
    ]
    svg += fill(band, weave.solid ? darken(weave.ground, 0.15) : weave.dark) + outline(band, weave.dark, 2)
  }
  if (trousers.cut === 'shorts') {
    const rim = line([
      [-1, hem - 22],
      [0, hem - 14],
      [1, hem - 22],
    ])
    svg += outline(rim, weave.dark, 2, false)
  }
  if (trousers.cut === 'cargo') svg += drawCargoPocket(line, side, weave.ground, weave.dark)
  if (trousers.trim)
    svg += drawTrim(
      line([
        [side * 0.9, 560],
        [side * 0.92, 700],
        [side * 0.9, 1000],
        [side * 0.9, hem + 2],
      ]),
      trousers.trim,
      darken(trousers.trim, 0.5),
      side * -7,
    )
  return svg
}
