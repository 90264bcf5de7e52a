import { fill, fills, outline, type Canvas } from '../canvas.ts'
import { weaveOf } from '../cloths/library.ts'
import { darken } from '../colour.ts'
import { circle, curve, lerp, mirror, taper, type Map2, type Pt, pts } from '../geometry.ts'
import { drawPiece } from '../piece.ts'
import type { Bag } from '../plate-spec.ts'
import { arc, strap } from './strap.ts'

export function drawTote(canvas: Canvas, bag: Bag): string {
  const weave = weaveOf(bag.cloth)
  const half = (t: number) => lerp(300, 250, t) - Math.sin(t * Math.PI) * 10
  const surface = (s: number, t: number): Pt => [
    600 + s * half(t) + Math.sin(t * 4) * 4,
    lerp(520, 1046, t) + (1 - s * s) * lerp(16, 22, t),
  ]
  const edge = (s: number) => Array.from({ length: 24 }, (_, i) => surface(s, i / 23))
  const across = (t: number) => Array.from({ length: 33 }, (_, i) => surface(-1 + i / 16, t))
  const cloth: Map2 = (u, v) =>
    surface(
      Math.max(-1.05, Math.min(1.05, Math.sin(Math.max(-1.5, Math.min(1.5, u / 300))))),
      (v + 270) / 540,
    )
  const slump = [
    pts('430 540, 450 700, 420 860'),
    pts('760 550, 740 760, 780 900'),
    pts('560 880, 620 960, 740 990'),
  ] as Pt[][]
  const back = strap(canvas, arc(600, 128, 178, 540), 26, darken(bag.trim, 0.25))
  const rim = [
    ...across(0),
    ...across(0)
      .map(([x, y]): Pt => [x, y - 26 * (1 - ((x - 600) / 300) ** 2)])
      .toReversed(),
  ]
  const body = drawPiece(canvas, {
    outline: [...across(0), ...edge(1), ...across(1).toReversed(), ...edge(-1).toReversed()],
    weave,
    scale: 2,
    form: 0.75,
    strips: [{ cloth, window: { u0: -480, u1: 480, v0: -290, v1: 300 } }],
    folds: slump.map((s) => taper(curve(s, 8), 46)),
    lights: [taper(curve(pts('360 560, 384 760, 400 1000'), 8), 46)],
  })
  const front = strap(canvas, arc(600, 136, 214, 640), 28, bag.trim)
  const tabs = [464, 736].map((x) => {
    const tab: Pt[] = [
      [x - 26, 600],
      [x + 26, 600],
      [x + 26, 690],
      [x, 712],
      [x - 26, 690],
    ]
    return (
      fill(tab, bag.trim) +
      outline(tab, darken(bag.trim, 0.5), 2.4) +
      fill(circle(x, 640, 6), '#D8AE52') +
      fill(circle(x, 670, 6), '#D8AE52')
    )
  })
  const hem = [...across(0), ...across(0.045).toReversed()]
  return (
    back +
    fill(rim, weave.dark) +
    body +
    fill(hem, bag.trim) +
    outline(hem, darken(bag.trim, 0.5), 2.2) +
    front +
    tabs.join('')
  )
}

/** A round basket: woven bands swell to the belly, the rim is bound, one handle crosses it. */
export function drawBasket(canvas: Canvas, bag: Bag): string {
  const weave = weaveOf(bag.cloth)
  const half = (t: number) => lerp(322, 236, Math.max(0, t) ** 1.6) + Math.sin(t * Math.PI) * 62
  const surface = (s: number, t: number): Pt => [
    600 + s * half(t),
    lerp(640, 1036, t) + (1 - s * s) * lerp(62, 34, t),
  ]
  const edge = (s: number) => Array.from({ length: 26 }, (_, i) => surface(s, i / 25))
  const across = (t: number) => Array.from({ length: 41 }, (_, i) => surface(-1 + i / 20, t))
  const cloth: Map2 = (u, v) => surface(Math.sin(Math.max(-1.5, Math.min(1.5, u / 330))), (v + 200) / 410)
  const mouth = [
    ...across(0),
    ...across(0)
      .map(([x, y]): Pt => [x, 640 - (y - 640) * 0.9])
      .toReversed(),
  ]
  const farRim = across(0).map(([x, y]): Pt => [x, 640 - (y - 640) * 0.9])
  const far = strap(canvas, farRim, 20, darken(bag.trim, 0.3), false)
  const handle = strap(canvas, arc(600, 296, 232, 660), 36, bag.trim, false)
  const wraps = arc(600, 296, 232, 660)
    .filter((_, i) => i % 4 === 1)
    .map((p, i, all): Pt[] => {
      const q = all[Math.min(all.length - 1, i + 1)]!
      const r = all[Math.max(0, i - 1)]!
      const l = Math.hypot(q[0] - r[0], q[1] - r[1]) || 1
      const n: Pt = [-(q[1] - r[1]) / l, (q[0] - r[0]) / l]
      return taper(
        [
          [p[0] - n[0] * 18, p[1] - n[1] * 18],
          [p[0] + n[0] * 18, p[1] + n[1] * 18],
        ],
        5,
        0.5,
        0.6,
      )
    })
  const body = drawPiece(canvas, {
    outline: [...across(0), ...edge(1), ...across(1).toReversed(), ...edge(-1).toReversed()],
    weave,
    scale: 2.1,
    form: 0.85,
    strips: [{ cloth, window: { u0: -520, u1: 520, v0: -220, v1: 240 } }],
    folds: [[...edge(0.5), ...edge(1.04).toReversed()]],
    deeps: [[...edge(0.8), ...edge(1.04).toReversed()]],
    lights: [taper(edge(-0.55), 90)],
  })
  const rim = strap(canvas, across(0), 26, bag.trim, false)
  return (
    far +
    fill(mouth, weave.dark) +
    handle +
    fills(wraps, darken(bag.trim, 0.5)) +
    body +
    rim +
    fills(mirror([]).length ? [] : [], '')
  )
}
