import { fill, fills, outline, type Canvas } from '../canvas.ts'
import { weaveOf } from '../cloths/library.ts'
import { darken, lighten } from '../colour.ts'
import { circle, curve, dense, taper, type Map2, type Pt, pts } from '../geometry.ts'
import { drawPiece } from '../piece.ts'
import type { Bag } from '../plate-spec.ts'
import { drawBasket, drawTote } from './baskets.ts'
import { strap } from './strap.ts'

export function drawBag(canvas: Canvas, bag: Bag, back: boolean): string {
  if (bag.kind === 'hobo') return drawHobo(canvas, bag, back)
  if (bag.kind === 'box-bag') return drawBox(canvas, bag, back)
  if (bag.kind === 'tote') return drawTote(canvas, bag)
  return drawBasket(canvas, bag)
}

/** A crescent that slumps on its base: the cloth sags between the two horns. */
function drawHobo(canvas: Canvas, bag: Bag, back: boolean): string {
  const weave = weaveOf(bag.cloth)
  const left: Pt[] = pts('258 640, 236 720, 236 820, 280 930, 380 1010, 500 1040')
  const right: Pt[] = pts('600 1046, 720 1036, 836 1004, 926 930, 966 820, 962 720, 936 636')
  const mouth: Pt[] = pts('880 690, 800 742, 700 772, 600 780, 500 774, 396 746, 318 696')
  const shape = curve([...left, ...right, ...mouth], 8, true)
  const cloth: Map2 = (u, v) => {
    const s = u / 400
    const bow = 1 - Math.min(1.2, s * s)
    return [600 + 370 * Math.sin(Math.max(-1.5, Math.min(1.5, s))), 800 + v + bow * 60 - 60 * s * s]
  }
  const sag = [
    pts('330 720, 380 860, 520 960'),
    pts('290 700, 320 860, 420 980'),
    pts('880 720, 850 850, 720 960'),
    pts('924 700, 910 850, 820 975'),
    pts('470 780, 520 880, 600 930'),
    pts('740 782, 690 880, 620 940'),
  ] as Pt[][]
  const body = drawPiece(canvas, {
    outline: shape,
    weave,
    scale: 1.35,
    form: 0.75,
    strips: [{ cloth, window: { u0: -620, u1: 620, v0: -260, v1: 420 } }],
    folds: [
      ...sag.map((s) => taper(curve(s, 8), 34, 0.35)),
      curve(pts('600 1050, 836 1010, 966 820, 940 640, 880 800, 740 950'), 8, true),
    ],
    deeps: sag.map((s) => taper(curve(s, 8), 12, 0.3)),
    inks: sag.map((s) => taper(curve(s, 8), 3.4, 0.3)),
    lights: [
      taper(curve(pts('280 760, 320 880, 420 960'), 8), 40),
      taper(curve(pts('560 820, 600 900, 700 930'), 8), 34),
    ],
  })
  const inside = fill(
    curve(
      pts('322 690, 440 742, 600 764, 760 744, 876 688, 800 742, 700 772, 600 780, 500 774, 396 746'),
      8,
      true,
    ),
    weave.dark,
  )
  const piping = strap(canvas, curve([...mouth].toReversed(), 8), 17, bag.trim)
  const handle = strap(
    canvas,
    curve(pts('288 690, 270 560, 320 400, 440 280, 600 240, 760 284, 880 404, 924 560, 906 690'), 12),
    42,
    bag.trim,
  )
  const ends = pts('288 690, 906 690').map(([x, y]) => {
    const tab = curve(
      [
        [x! - 30, y! - 50],
        [x! + 30, y! - 50],
        [x! + 34, y! + 26],
        [x!, y! + 70],
        [x! - 34, y! + 26],
      ],
      6,
      true,
    )
    return (
      fill(tab, bag.trim) +
      outline(tab, darken(bag.trim, 0.5), 2.6) +
      fill(circle(x!, y! - 6, 9), '#D8AE52') +
      fill(circle(x!, y! + 24, 9), '#D8AE52')
    )
  })
  const knot = back
    ? ''
    : fill(curve(pts('566 226, 600 206, 640 222, 648 262, 606 282, 562 264'), 6, true), bag.trim) +
      outline(
        curve(pts('566 226, 600 206, 640 222, 648 262, 606 282, 562 264'), 6, true),
        darken(bag.trim, 0.5),
        2.6,
      ) +
      strap(canvas, curve(pts('630 262, 660 320, 650 390'), 8), 24, bag.trim, false)
  return handle + inside + body + piping + ends.join('') + knot
}

/** A hinged box seen a little from the side: two faces and a lid. */
function drawBox(canvas: Canvas, bag: Bag, back: boolean): string {
  const weave = weaveOf(bag.cloth)
  const brass = bag.trim
  const dark = darken(brass, 0.5)
  const face = (points: Pt[], cloth: Map2, form: number, folds: Pt[][] = []) =>
    drawPiece(canvas, {
      outline: dense(points, 20),
      weave,
      scale: 0.95,
      form,
      folds,
      strips: [{ cloth, window: { u0: -420, u1: 420, v0: -420, v1: 420 } }],
    })
  const side: Pt[] = pts('812 646, 930 610, 930 960, 812 1046')
  const front: Pt[] = pts('270 646, 812 646, 812 1046, 270 1046')
  const lidFront: Pt[] = pts('262 540, 820 540, 820 668, 262 668')
  const lidTop: Pt[] = pts('262 540, 384 484, 938 484, 820 540')
  const lidSide: Pt[] = pts('820 540, 938 484, 938 604, 820 668')
  let svg = strap(
    canvas,
    curve(pts('440 512, 436 420, 500 344, 600 326, 700 344, 766 420, 762 512'), 12),
    30,
    brass,
    false,
  )
  svg += face(side, (u, v) => [870 + u * 0.3, 840 + v - u * 0.09], 0.5, [side])
  svg += face(front, (u, v) => [540 + u, 850 + v], 0.6)
  svg += face(lidSide, (u, v) => [880 + u * 0.3, 580 + v - u * 0.14], 0.4, [lidSide])
  svg += face(lidTop, (u, v) => [600 + u - v * 0.7, 512 + v * 0.34], 0)
  svg += fill(lidTop, '#FFFFFF', 'opacity=".12"')
  svg += face(lidFront, (u, v) => [540 + u, 605 + v], 0.4)
  for (const one of [
    pts('262 656, 820 656, 820 670, 262 670'),
    pts('262 538, 820 538, 820 547, 262 547'),
  ] as Pt[][])
    svg += fill(one, brass) + outline(one, dark, 1.4)
  for (const [x, y] of pts('270 1046, 812 1046')) {
    const corner: Pt[] =
      x < 500
        ? [
            [x, y],
            [x, y - 64],
            [x + 64, y],
          ]
        : [
            [x, y],
            [x, y - 64],
            [x - 64, y],
          ]
    svg += fill(corner, brass) + outline(corner, dark, 1.8)
  }
  svg += fills([pts('300 690, 330 690, 330 1020, 300 1020')], '#FFFFFF', 'opacity=".1"')
  if (back) {
    for (const x of [380, 700])
      svg +=
        fill(
          [
            [x - 34, 630],
            [x + 34, 630],
            [x + 34, 700],
            [x - 34, 700],
          ],
          brass,
        ) +
        outline(
          [
            [x - 34, 630],
            [x + 34, 630],
            [x + 34, 700],
            [x - 34, 700],
          ],
          dark,
          2,
        )
    return svg
  }
  const plate = curve(pts('500 620, 582 620, 592 690, 541 726, 490 690'), 4, true)
  svg +=
    fill(plate, brass) +
    outline(plate, dark, 2.6) +
    fill(circle(541, 668, 25), lighten(brass, 0.25)) +
    outline(circle(541, 668, 25), dark, 2.4)
  return svg + fill(taper(pts('541 648, 541 690'), 11, 0.5, 0.7), dark) + fill(circle(533, 660, 6), '#FFF6DC')
}
