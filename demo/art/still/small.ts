import { fill, outline, type Canvas } from '../canvas.ts'
import { weaveOf } from '../cloths/library.ts'
import { darken, lighten } from '../colour.ts'
import { curve, shift, taper, type Map2, type Pt, pts } from '../geometry.ts'
import { drawPiece } from '../piece.ts'
import type { Accessory } from '../plate-spec.ts'

type Plain = Extract<Accessory, { kind: 'mules' | 'belt' }>

export const drawSmall = (canvas: Canvas, item: Plain, back: boolean) =>
  item.kind === 'mules' ? drawMules(canvas, item, back) : drawBelt(canvas, item, back)

/** Two mules, one behind the other, in profile: the heel, the arch and the point are what make it a shoe. */
function drawMules(canvas: Canvas, item: Plain, back: boolean): string {
  const far = oneMule(canvas, item, back ? 150 : -120, back ? -30 : -64, 0.92)
  return far + oneMule(canvas, item, 60, 0, 1)
}

function oneMule(canvas: Canvas, item: Plain, dx: number, dy: number, size: number): string {
  const put = (points: Pt[]) =>
    shift(
      points.map(([x, y]): Pt => [600 + (x - 600) * size, 1046 + (y - 1046) * size]),
      dx,
      dy,
    )
  const weave = weaveOf(item.cloth)
  const heel = put(pts('800 880, 906 850, 898 1046, 818 1046'))
  const sole = put(
    curve(
      pts(
        '180 1016, 240 1040, 380 1046, 520 1030, 660 960, 790 896, 904 858, 900 836, 790 866, 650 930, 500 1002, 360 1020, 230 1012',
      ),
      8,
      true,
    ),
  )
  const bed = put(
    curve(pts('470 960, 620 900, 760 850, 880 822, 908 840, 800 880, 660 944, 520 1010'), 8, true),
  )
  const upper = put(
    curve(
      pts(
        '168 1010, 250 950, 350 880, 430 820, 520 792, 600 806, 640 850, 636 910, 590 966, 500 1010, 370 1026, 240 1022',
      ),
      8,
      true,
    ),
  )
  const cloth: Map2 = (u, v) => put([[410 + u * 0.9 - v * 0.2, 910 + v - u * 0.42]])[0]!
  const mouth = put(curve(pts('520 792, 600 806, 640 850, 636 910, 618 874, 584 828'), 8, true))
  const heelArt = drawPiece(canvas, {
    outline: heel,
    weave: weaveOf('crepe:ochre'),
    strips: [],
    form: 0.6,
    folds: [put(pts('862 870, 906 850, 898 1046, 866 1046'))],
    inks: [0, 1, 2, 3, 4].map((i) =>
      taper(
        put([
          [812, 900 + i * 32],
          [900, 892 + i * 34],
        ]),
        2.6,
        0.5,
        0.4,
      ),
    ),
  })
  const art =
    heelArt +
    fill(bed, '#D9B48A') +
    outline(bed, '#7A5526', 2) +
    drawPiece(canvas, { outline: sole, weave: weaveOf('crepe:ink'), strips: [], form: 0.3 }) +
    drawPiece(canvas, {
      outline: upper,
      weave,
      scale: 1.15,
      form: 0.7,
      strips: [{ cloth, window: { u0: -340, u1: 340, v0: -260, v1: 260 } }],
      folds: [put(curve(pts('300 1024, 500 1010, 636 910, 560 950, 420 1000'), 8, true))],
      lights: [put(taper(curve(pts('260 956, 380 872, 520 812'), 8), 26))],
    })
  return (
    art +
    fill(mouth, weave.dark) +
    outline(put(curve(pts('520 792, 584 828, 618 874, 636 910'), 8)), item.trim, 9, false)
  )
}

/** The belt lies in a loose coil with its woven ends falling over the edge of the block. */
function drawBelt(canvas: Canvas, item: Plain, back: boolean): string {
  const weave = weaveOf(item.cloth)
  const leather = item.trim
  const dark = darken(leather, 0.5)
  const ring = (top: boolean): Pt[] =>
    Array.from({ length: 41 }, (_, i): Pt => {
      const a = Math.PI * (i / 40) + (top ? Math.PI : 0)
      return [600 + Math.cos(a) * 330, 800 + Math.sin(a) * 104]
    })
  const wall = (line: Pt[], height: number): Pt[] => [
    ...line,
    ...line.map(([x, y]): Pt => [x, y + height]).toReversed(),
  ]
  const far = wall(ring(true), 150)
  const near = wall(ring(false), 168)
  let svg = fill(far, darken(leather, 0.45)) + outline(far, dark, 2.4)
  svg += drawPiece(canvas, {
    outline: near,
    weave: { ...weaveOf('crepe:clay'), ground: leather, dark, shade: darken(leather, 0.55) },
    strips: [],
    form: 0.9,
    lights: [
      taper(
        ring(false)
          .slice(24, 36)
          .map(([x, y]): Pt => [x, y + 80]),
        60,
      ),
    ],
    deeps: [wall(ring(false).slice(0, 8), 168)],
  })
  for (const dy of [14, 152])
    svg += `<path d="M${ring(false)
      .map(([x, y]) => `${x.toFixed(0)} ${(y + dy).toFixed(0)}`)
      .join('L')}" fill="none" stroke="${lighten(leather, 0.5)}" stroke-width="2.6" stroke-dasharray="12 8"/>`
  if (back) return svg
  const tail = (points: Pt[], lean: number) => {
    const shape = curve(points, 9, true)
    const cloth: Map2 = (u, v) => [points[0]![0] + 50 + u + (v / 300) * lean, 900 + v]
    const mid = points[0]![0] + 56
    return drawPiece(canvas, {
      outline: shape,
      weave,
      scale: 1.1,
      form: 0.6,
      strips: [{ cloth, window: { u0: -160, u1: 160, v0: -120, v1: 420 } }],
      folds: [
        taper(
          curve(
            [
              [mid + 20, 940],
              [mid + 34 + lean * 0.4, 1080],
              [mid + 40 + lean, 1260],
            ],
            8,
          ),
          34,
        ),
      ],
      inks: [
        taper(
          curve(
            [
              [mid, 930],
              [mid + 8 + lean * 0.4, 1080],
              [mid + 16 + lean, 1250],
            ],
            8,
          ),
          4,
        ),
      ],
    })
  }
  svg += tail(pts('520 920, 500 1060, 470 1250, 580 1264, 610 1070, 620 920'), -46)
  svg += tail(pts('580 920, 610 1060, 640 1190, 750 1180, 720 1050, 680 910'), 56)
  const knot = curve(pts('516 872, 600 850, 690 866, 706 930, 660 984, 570 990, 510 944'), 8, true)
  svg += drawPiece(canvas, {
    outline: knot,
    weave,
    scale: 1.1,
    form: 0.6,
    strips: [
      {
        cloth: (u, v) => [600 + u + v * 0.5, 920 + v - u * 0.4],
        window: { u0: -200, u1: 200, v0: -160, v1: 160 },
      },
    ],
    inks: [
      pts('540 880, 590 920, 570 980'),
      pts('600 856, 640 910, 630 980'),
      pts('660 866, 680 910, 670 960'),
    ].map((l) => taper(curve(l as Pt[], 7), 5)),
  })
  return svg
}
