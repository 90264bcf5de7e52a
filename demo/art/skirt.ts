import { fill, fills, outline, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { darken } from './colour.ts'
import { buildDrape, drawDrape, folds, pleats, type Drape, type HemAt } from './drape.ts'
import { circle, curve, ease, lerp, table, taper, type Fn, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import { drawHem, drawTrim } from './piece.ts'
import type { Skirt } from './plate-spec.ts'
import { fullness, narrowSkirts, skirtPlace, type SkirtPlace } from './skirt-cuts.ts'

export function drawSkirt(canvas: Canvas, frame: Frame, skirt: Skirt, seed: string): string {
  if (skirt.cut === 'tiered') return drawTiers(canvas, frame, skirt, seed)
  const place = skirtPlace(frame, skirt)
  const weave = weaveOf(skirt.cloth)
  const [count, lobe, start] = fullness[skirt.cut]
  const { top, hem } = place
  const list =
    skirt.cut === 'pleated' ? pleats(19, top + 4) : folds(`${seed}${skirt.cut}`, count, top, hem, start)
  const hemShape = hemShapes(skirt, frame.back)
  const drape: Drape = {
    ...place,
    weave,
    folds: list,
    lobe,
    dip: skirt.cut === 'circle' ? 20 : 9,
    hemShape,
    pleated: skirt.cut === 'pleated',
    seed,
    form: weave.solid ? 0.62 : 0.5,
  }
  const { piece, lining, hemAt } = buildDrape(drape)
  drapeLines(place, skirt, piece.folds!, piece.deeps!, piece.inks!, piece.lights!)
  piece.lights!.push(
    taper(
      Array.from({ length: 20 }, (_, i) =>
        place.surface(-0.66 + i * 0.004, lerp(top + 30, hem - 30, i / 19)),
      ),
      place.half(hem) * 0.2,
      0.45,
    ),
  )
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
    return table(pts('-1 40, -0.62 -150, -0.28 30, 0 -110, 0.36 46, 0.66 -140, 1 24'))
  }
  if (skirt.slit && !back) {
    return (s) => (s > -0.78 && s < -0.16 ? -400 * (1 - Math.abs((s + 0.47) / 0.31) ** 1.5) : 0)
  }
  if (skirt.cut === 'pencil' && back) return (s) => (Math.abs(s) < 0.07 ? -150 * (1 - Math.abs(s) / 0.07) : 0)
  return undefined
}

/** The folds a body makes in cloth: hip drag, bias diagonals, waist gathers, a knee. */
function drapeLines(
  { surface, top, hem, half }: SkirtPlace,
  skirt: Skirt,
  shade: Pt[][],
  deep: Pt[][],
  ink: Pt[][],
  light: Pt[][],
) {
  const line = (points: Pt[]) =>
    curve(
      points.map(([s, v]) => surface(s, v)),
      8,
    )
  const narrow = narrowSkirts.includes(skirt.cut)
  if (narrow) {
    for (const [s, v, to, drop, width] of [
      [0.9, 590, 0.06, 92, 17],
      [0.94, 640, -0.1, 120, 15],
      [0.94, 700, 0.12, 120, 12],
      [-0.92, 640, -0.3, 60, 9],
    ] as const) {
      const sag = line([
        [s, v],
        [(s + to) / 2, v + drop * 0.42],
        [to, v + drop],
      ])
      shade.push(taper(sag, width, 0.3))
      deep.push(taper(sag, width * 0.4, 0.25))
    }
    const crotch = line(pts('0.02 690, -0.06 740, -0.02 860'))
    shade.push(taper(crotch, half(760) * 0.22, 0.3))
    if (hem > 1000) {
      shade.push(
        taper(
          line([
            [-0.1, 900],
            [0.1, 1000],
            [0.06, hem - 40],
          ]),
          20,
          0.5,
        ),
      )
      ink.push(taper(line(pts('-0.52 985, -0.3 1004, -0.1 996')), 2.4))
    }
    light.push(taper(line(pts('-0.42 640, -0.46 760, -0.36 930')), 30, 0.4))
  } else if (skirt.cut !== 'pleated' && skirt.cut !== 'shift' && top > 500) {
    // Gathers radiate from the waist, each with its own length.
    for (let i = 0; i < 15; i++) {
      const s = -0.9 + i * 0.128 + (i % 3) * 0.02
      const reach = 40 + ((i * 37) % 60)
      ink.push(
        taper(
          line([
            [s, top],
            [s * 0.96, top + reach * 0.5],
            [s * 0.93, top + reach],
          ]),
          2.6,
          0.25,
        ),
      )
      if (i % 2)
        shade.push(
          taper(
            line([
              [s + 0.03, top],
              [s + 0.02, top + reach * 1.3],
            ]),
            12,
            0.3,
          ),
        )
    }
  }
  if (skirt.pockets)
    for (const s of [-1, 1])
      ink.push(
        taper(
          line([
            [s * 0.86, top + 50],
            [s * 0.8, top + 110],
            [s * 0.9, top + 150],
          ]),
          3.4,
          0.5,
          0.3,
        ),
      )
}

function skirtTrim(frame: Frame, skirt: Skirt, place: SkirtPlace, hemAt: HemAt, dark: string) {
  const { surface, top, hem } = place
  let svg = ''
  const run = (s: number, from: number, to: number) =>
    Array.from({ length: 30 }, (_, i) => surface(s, lerp(from, to, i / 29)))
  if (skirt.cut === 'wrap' && !frame.back) {
    const edge = curve(
      [
        [0.42, top + 4],
        [0.38, lerp(top, hem, 0.3)],
        [0.3, lerp(top, hem, 0.55)],
        [0.12, lerp(top, hem, 0.78)],
        [-0.2, lerp(top, hem, 0.93)],
        [-0.62, hem - 2],
      ],
      12,
    ).map(([s, v]) => surface(s, v))
    const shadow = [...edge, ...edge.map(([x, y], i): Pt => [x + 12 + i * 0.3, y + 6]).toReversed()]
    svg += `<g style="mix-blend-mode:multiply">${fill(shadow, darken(dark, 0.1), 'opacity=".4"')}</g>`
    svg += skirt.trim
      ? drawTrim(edge, skirt.trim, darken(skirt.trim, 0.5), -13)
      : fill(taper(edge, 4, 0.5, 0.6), dark)
  }
  if (skirt.trim && skirt.cut !== 'bubble' && skirt.cut !== 'pleated') {
    svg += drawHem(hemAt, skirt.trim, darken(skirt.trim, 0.5), 13)
  }
  if (skirt.buttons && !frame.back) {
    svg +=
      outline(run(0.07, top, hem + 6), dark, 1.8, false) + outline(run(-0.09, top, hem + 6), dark, 1.2, false)
    const step = 58
    for (let v = top + 26; v < hem - 20; v += step) {
      const [x, y] = surface(-0.01, v)
      svg +=
        fill(circle(x, y, 6.4), skirt.buttons) +
        outline(circle(x, y, 6.4), dark, 1.4) +
        fills([circle(x - 1.6, y, 1, 1, 6), circle(x + 1.6, y, 1, 1, 6)], dark)
    }
  }
  if (frame.back && skirt.cut !== 'wrap')
    svg += fills([taper(run(0, top, Math.min(hem - 40, top + 170)), 3, 0.3, 0.3)], dark)
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
    const drape: Drape = {
      surface,
      half,
      top,
      hem,
      weave,
      folds: folds(`${seed}tier${i}`, 7 + i * 2, top, hem, 0.02),
      lobe: 8 + i * 2,
      dip: 12,
      topShape: (s) => 12 * (1 - s * s),
      seed: `${seed}${i}`,
    }
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

/** A short flounce from the waist, over the garment below. */
export function drawPeplum(canvas: Canvas, frame: Frame, cloth: Skirt['cloth'], seed: string): string {
  const half = table(pts('536 70, 560 92, 590 118, 630 146, 676 172'))
  const surface = (s: number, v: number): Pt => frame.at(s * half(v), v)
  return drawDrape(canvas, {
    surface,
    half,
    top: 538,
    hem: 660,
    weave: weaveOf(cloth),
    folds: folds(`${seed}peplum`, 9, 538, 660, 0.02),
    lobe: 13,
    dip: 18,
    seed: `${seed}peplum`,
    form: 0.5,
  })
}
