import { fill, fills, outline } from './canvas.ts'
import { curve, spin, shift, taper, type Pt, pts } from './geometry.ts'
import type { HandShape } from './poses.ts'
import type { Skin } from './skin.ts'

type Drawn = { svg: string; shape: Pt[] }

// A hand hangs from the wrist at (0, 0) along +y, thumb towards +x. Fingers are one leaf with staggered tips.
const restOutline: Pt[] = pts(
  '-13 -10, -15 6, -18 24, -19 42, -17 58, -13 72, -8 84, -3 92, 2 93, 6 88, 9 79, 12 68, 14 54, 15 44, 18 50, 21 58, 25 62, 28 57, 26 45, 22 30, 17 14, 13 2, 13 -10',
)
const restLines: Pt[][] = [pts('-10 50, -9 66, -5 84'), pts('-3 50, -2 68, 1 88'), pts('5 50, 5 66, 6 82')]
// On the hip the back of the hand shows, the fingers lie forward and the thumb disappears behind.
const hipOutline: Pt[] = pts(
  '-13 -10, -14 4, -17 18, -22 30, -30 42, -40 53, -46 61, -43 66, -34 63, -26 60, -32 68, -30 74, -22 71, -14 65, -14 72, -8 73, -1 64, 6 52, 13 36, 15 16, 13 -10',
)
const hipLines: Pt[][] = [
  pts('-14 42, -24 50, -36 60'),
  pts('-8 50, -16 58, -26 66'),
  pts('0 54, -6 62, -12 69'),
]
const pinchOutline: Pt[] = pts(
  '-13 -10, -16 8, -20 26, -20 42, -14 54, -6 64, 2 74, 9 80, 14 77, 13 68, 8 58, 13 60, 19 66, 24 63, 23 52, 19 38, 16 22, 13 8, 13 -10',
)
const pinchLines: Pt[][] = [pts('-12 40, -6 52, 4 66'), pts('-4 38, 2 50, 9 62')]

export function drawHand(
  shape: HandShape,
  wrist: Pt,
  angle: number,
  side: 1 | -1,
  skin: Skin,
  ring?: string,
): Drawn {
  if (shape === 'hidden') return { svg: '', shape: [] }
  const [contour, lines] =
    shape === 'hip'
      ? [hipOutline, hipLines]
      : shape === 'pinch'
        ? [pinchOutline, pinchLines]
        : [restOutline, restLines]
  // `side` −1 turns the thumb to the other side.
  const place = (points: Pt[]) =>
    shift(
      spin(
        points.map(([x, y]): Pt => [x * side * 0.9, y * 1.02]),
        angle,
      ),
      wrist[0],
      wrist[1],
    )
  const whole = place(curve(contour, 5, true))
  const rim = place(curve(contour.slice(1, -1), 5))
  const inner = place(
    curve(
      contour.map(([x, y]): Pt => [x < 0 ? x : x * 0.3 - 3, y]),
      4,
      true,
    ),
  )
  let svg = fill(whole, skin.base) + fill(inner, skin.shade, 'opacity=".55"')
  svg += fills(
    lines.map((line) => place(taper(curve(line, 5), 2.6, 0.4))),
    skin.deep,
    'opacity=".8"',
  )
  if (shape === 'rest')
    svg += fills([place(taper(curve(pts('16 14, 20 30, 23 50'), 5), 4, 0.5))], skin.light, 'opacity=".6"')
  if (ring) svg += fill(place(pts('-4 55, 3 54, 4 60, -3 61')), ring)
  return { svg: svg + outline(rim, skin.deep, 1.3, false), shape: whole }
}
