import { fill, fills, outline, path, type Canvas } from '../canvas.ts'
import { weaveOf } from '../cloths/library.ts'
import { darken, lighten } from '../colour.ts'
import { circle, curve, dense, lerp, mirror, taper, type Map2, type Pt } from '../geometry.ts'
import { drawPiece } from '../piece.ts'
import type { Accessory } from '../plate-spec.ts'

type Bag = Extract<Accessory, { kind: 'hobo' | 'box-bag' | 'tote' | 'basket' }>

/** A leather strap: a thick band with stitching and a lit edge. */
export function strap(canvas: Canvas, line: Pt[], width: number, colour: string, stitched = true): string {
  const body = taper(line, width, 0.5, 1)
  canvas.silhouette.push(path(body))
  const dark = darken(colour, 0.5)
  const inner = (k: number) => line.map((p, i): Pt => {
    const a = line[Math.max(0, i - 1)]!
    const b = line[Math.min(line.length - 1, i + 1)]!
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [p[0] - ((b[1] - a[1]) / l) * width * k, p[1] + ((b[0] - a[0]) / l) * width * k]
  })
  let svg = fill(body, colour) + fill(taper(inner(-0.28), width * 0.3, 0.5, 0.8), dark, 'opacity=".4"') + fill(taper(inner(0.28), width * 0.16, 0.5, 0.6), lighten(colour, 0.5), 'opacity=".6"')
  if (stitched) {
    for (const k of [-0.34, 0.36]) svg += `<path d="${path(inner(k), false)}" fill="none" stroke="${lighten(colour, 0.55)}" stroke-width="2" stroke-dasharray="9 6" opacity=".8"/>`
  }
  return svg + outline(body, dark, 2.4)
}

const arc = (x: number, w: number, top: number, bottom: number): Pt[] => curve([[x - w, bottom], [x - w * 0.98, lerp(bottom, top, 0.5)], [x - w * 0.62, lerp(bottom, top, 0.92)], [x, top], [x + w * 0.62, lerp(bottom, top, 0.92)], [x + w * 0.98, lerp(bottom, top, 0.5)], [x + w, bottom]], 10)

export function drawBag(canvas: Canvas, bag: Bag, back: boolean): string {
  if (bag.kind === 'hobo') return drawHobo(canvas, bag, back)
  if (bag.kind === 'box-bag') return drawBox(canvas, bag, back)
  if (bag.kind === 'tote') return drawTote(canvas, bag)
  return drawBasket(canvas, bag)
}

/** A crescent that slumps on its base: the cloth sags between the two horns. */
function drawHobo(canvas: Canvas, bag: Bag, back: boolean): string {
  const weave = weaveOf(bag.cloth)
  const left: Pt[] = [[258, 640], [236, 720], [236, 820], [280, 930], [380, 1010], [500, 1040]]
  const right: Pt[] = [[600, 1046], [720, 1036], [836, 1004], [926, 930], [966, 820], [962, 720], [936, 636]]
  const mouth: Pt[] = [[880, 690], [800, 742], [700, 772], [600, 780], [500, 774], [396, 746], [318, 696]]
  const shape = curve([...left, ...right, ...mouth], 8, true)
  const cloth: Map2 = (u, v) => {
    const s = u / 400
    const bow = 1 - Math.min(1.2, s * s)
    return [600 + 370 * Math.sin(Math.max(-1.5, Math.min(1.5, s))), 800 + v + bow * 60 - 60 * s * s]
  }
  const sag = [[[330, 720], [380, 860], [520, 960]], [[290, 700], [320, 860], [420, 980]], [[880, 720], [850, 850], [720, 960]], [[924, 700], [910, 850], [820, 975]], [[470, 780], [520, 880], [600, 930]], [[740, 782], [690, 880], [620, 940]]] as Pt[][]
  const body = drawPiece(canvas, {
    outline: shape, weave, scale: 1.35, form: 0.75, strips: [{ cloth, window: { u0: -620, u1: 620, v0: -260, v1: 420 } }],
    folds: [...sag.map((s) => taper(curve(s, 8), 34, 0.35)), curve([[600, 1050], [836, 1010], [966, 820], [940, 640], [880, 800], [740, 950]], 8, true)],
    deeps: sag.map((s) => taper(curve(s, 8), 12, 0.3)), inks: sag.map((s) => taper(curve(s, 8), 3.4, 0.3)),
    lights: [taper(curve([[280, 760], [320, 880], [420, 960]], 8), 40), taper(curve([[560, 820], [600, 900], [700, 930]], 8), 34)],
  })
  const inside = fill(curve([[322, 690], [440, 742], [600, 764], [760, 744], [876, 688], [800, 742], [700, 772], [600, 780], [500, 774], [396, 746]], 8, true), weave.dark)
  const piping = strap(canvas, curve([...mouth].toReversed(), 8), 17, bag.trim)
  const handle = strap(canvas, curve([[288, 690], [270, 560], [320, 400], [440, 280], [600, 240], [760, 284], [880, 404], [924, 560], [906, 690]], 12), 42, bag.trim)
  const ends = [[288, 690], [906, 690]].map(([x, y]) => {
    const tab = curve([[x! - 30, y! - 50], [x! + 30, y! - 50], [x! + 34, y! + 26], [x!, y! + 70], [x! - 34, y! + 26]], 6, true)
    return fill(tab, bag.trim) + outline(tab, darken(bag.trim, 0.5), 2.6) + fill(circle(x!, y! - 6, 9), '#D8AE52') + fill(circle(x!, y! + 24, 9), '#D8AE52')
  })
  const knot = back ? '' : fill(curve([[566, 226], [600, 206], [640, 222], [648, 262], [606, 282], [562, 264]], 6, true), bag.trim) + outline(curve([[566, 226], [600, 206], [640, 222], [648, 262], [606, 282], [562, 264]], 6, true), darken(bag.trim, 0.5), 2.6) + strap(canvas, curve([[630, 262], [660, 320], [650, 390]], 8), 24, bag.trim, false)
  return handle + inside + body + piping + ends.join('') + knot
}

/** A hinged box seen a little from the side: two faces and a lid. */
function drawBox(canvas: Canvas, bag: Bag, back: boolean): string {
  const weave = weaveOf(bag.cloth)
  const brass = bag.trim
  const dark = darken(brass, 0.5)
  const face = (points: Pt[], cloth: Map2, form: number, folds: Pt[][] = []) =>
    drawPiece(canvas, { outline: dense(points, 20), weave, scale: 0.95, form, folds, strips: [{ cloth, window: { u0: -420, u1: 420, v0: -420, v1: 420 } }] })
  const side: Pt[] = [[812, 646], [930, 610], [930, 960], [812, 1046]]
  const front: Pt[] = [[270, 646], [812, 646], [812, 1046], [270, 1046]]
  const lidFront: Pt[] = [[262, 540], [820, 540], [820, 668], [262, 668]]
  const lidTop: Pt[] = [[262, 540], [384, 484], [938, 484], [820, 540]]
  const lidSide: Pt[] = [[820, 540], [938, 484], [938, 604], [820, 668]]
  let svg = strap(canvas, curve([[440, 512], [436, 420], [500, 344], [600, 326], [700, 344], [766, 420], [762, 512]], 12), 30, brass, false)
  svg += face(side, (u, v) => [870 + u * 0.3, 840 + v - u * 0.09], 0.5, [side])
  svg += face(front, (u, v) => [540 + u, 850 + v], 0.6)
  svg += face(lidSide, (u, v) => [880 + u * 0.3, 580 + v - u * 0.14], 0.4, [lidSide])
  svg += face(lidTop, (u, v) => [600 + u - v * 0.7, 512 + v * 0.34], 0)
  svg += fill(lidTop, '#FFFFFF', 'opacity=".12"')
  svg += face(lidFront, (u, v) => [540 + u, 605 + v], 0.4)
  for (const one of [[[262, 656], [820, 656], [820, 670], [262, 670]], [[262, 538], [820, 538], [820, 547], [262, 547]]] as Pt[][]) svg += fill(one, brass) + outline(one, dark, 1.4)
  for (const [x, y] of [[270, 1046], [812, 1046]] as Pt[]) {
    const corner: Pt[] = x < 500 ? [[x, y], [x, y - 64], [x + 64, y]] : [[x, y], [x, y - 64], [x - 64, y]]
    svg += fill(corner, brass) + outline(corner, dark, 1.8)
  }
  svg += fills([[[300, 690], [330, 690], [330, 1020], [300, 1020]]], '#FFFFFF', 'opacity=".1"')
  if (back) {
    for (const x of [380, 700]) svg += fill([[x - 34, 630], [x + 34, 630], [x + 34, 700], [x - 34, 700]], brass) + outline([[x - 34, 630], [x + 34, 630], [x + 34, 700], [x - 34, 700]], dark, 2)
    return svg
  }
  const plate = curve([[500, 620], [582, 620], [592, 690], [541, 726], [490, 690]], 4, true)
  svg += fill(plate, brass) + outline(plate, dark, 2.6) + fill(circle(541, 668, 25), lighten(brass, 0.25)) + outline(circle(541, 668, 25), dark, 2.4)
  return svg + fill(taper([[541, 648], [541, 690]], 11, 0.5, 0.7), dark) + fill(circle(533, 660, 6), '#FFF6DC')
}

function drawTote(canvas: Canvas, bag: Bag): string {
  const weave = weaveOf(bag.cloth)
  const half = (t: number) => lerp(300, 250, t) - Math.sin(t * Math.PI) * 10
  const surface = (s: number, t: number): Pt => [600 + s * half(t) + Math.sin(t * 4) * 4, lerp(520, 1046, t) + (1 - s * s) * lerp(16, 22, t)]
  const edge = (s: number) => Array.from({ length: 24 }, (_, i) => surface(s, i / 23))
  const across = (t: number) => Array.from({ length: 33 }, (_, i) => surface(-1 + i / 16, t))
  const cloth: Map2 = (u, v) => surface(Math.max(-1.05, Math.min(1.05, Math.sin(Math.max(-1.5, Math.min(1.5, u / 300))))), (v + 270) / 540)
  const slump = [[[430, 540], [450, 700], [420, 860]], [[760, 550], [740, 760], [780, 900]], [[560, 880], [620, 960], [740, 990]]] as Pt[][]
  const back = strap(canvas, arc(600, 128, 178, 540), 26, darken(bag.trim, 0.25))
  const rim = [...across(0), ...across(0).map(([x, y]): Pt => [x, y - 26 * (1 - ((x - 600) / 300) ** 2)]).toReversed()]
  const body = drawPiece(canvas, {
    outline: [...across(0), ...edge(1), ...across(1).toReversed(), ...edge(-1).toReversed()], weave, scale: 2, form: 0.75,
    strips: [{ cloth, window: { u0: -480, u1: 480, v0: -290, v1: 300 } }], folds: slump.map((s) => taper(curve(s, 8), 46)), lights: [taper(curve([[360, 560], [384, 760], [400, 1000]], 8), 46)],
  })
  const front = strap(canvas, arc(600, 136, 214, 640), 28, bag.trim)
  const tabs = [464, 736].map((x) => {
    const tab: Pt[] = [[x - 26, 600], [x + 26, 600], [x + 26, 690], [x, 712], [x - 26, 690]]
    return fill(tab, bag.trim) + outline(tab, darken(bag.trim, 0.5), 2.4) + fill(circle(x, 640, 6), '#D8AE52') + fill(circle(x, 670, 6), '#D8AE52')
  })
  const hem = [...across(0), ...across(0.045).toReversed()]
  return back + fill(rim, weave.dark) + body + fill(hem, bag.trim) + outline(hem, darken(bag.trim, 0.5), 2.2) + front + tabs.join('')
}

/** A round basket: woven bands swell to the belly, the rim is bound, one handle crosses it. */
function drawBasket(canvas: Canvas, bag: Bag): string {
  const weave = weaveOf(bag.cloth)
  const half = (t: number) => lerp(322, 236, t ** 1.6) + Math.sin(t * Math.PI) * 62
  const surface = (s: number, t: number): Pt => [600 + s * half(t), lerp(640, 1036, t) + (1 - s * s) * lerp(62, 34, t)]
  const edge = (s: number) => Array.from({ length: 26 }, (_, i) => surface(s, i / 25))
  const across = (t: number) => Array.from({ length: 41 }, (_, i) => surface(-1 + i / 20, t))
  const cloth: Map2 = (u, v) => surface(Math.sin(Math.max(-1.5, Math.min(1.5, u / 330))), (v + 200) / 410)
  const mouth = [...across(0), ...across(0).map(([x, y]): Pt => [x, 640 - (y - 640) * 0.9]).toReversed()]
  const farRim = across(0).map(([x, y]): Pt => [x, 640 - (y - 640) * 0.9])
  const far = strap(canvas, farRim, 20, darken(bag.trim, 0.3), false)
  const handle = strap(canvas, arc(600, 296, 232, 660), 36, bag.trim, false)
  const wraps = arc(600, 296, 232, 660).filter((_, i) => i % 4 === 1).map((p, i, all): Pt[] => {
    const q = all[Math.min(all.length - 1, i + 1)]!
    const r = all[Math.max(0, i - 1)]!
    const l = Math.hypot(q[0] - r[0], q[1] - r[1]) || 1
    const n: Pt = [-(q[1] - r[1]) / l, (q[0] - r[0]) / l]
    return taper([[p[0] - n[0] * 18, p[1] - n[1] * 18], [p[0] + n[0] * 18, p[1] + n[1] * 18]], 5, 0.5, 0.6)
  })
  const body = drawPiece(canvas, {
    outline: [...across(0), ...edge(1), ...across(1).toReversed(), ...edge(-1).toReversed()], weave, scale: 2.1, form: 0.85,
    strips: [{ cloth, window: { u0: -520, u1: 520, v0: -220, v1: 240 } }], folds: [[...edge(0.5), ...edge(1.04).toReversed()]], deeps: [[...edge(0.8), ...edge(1.04).toReversed()]], lights: [taper(edge(-0.55), 90)],
  })
  const rim = strap(canvas, across(0), 26, bag.trim, false)
  return far + fill(mouth, weave.dark) + handle + fills(wraps, darken(bag.trim, 0.5)) + body + rim + fills(mirror([]).length ? [] : [], '')
}
