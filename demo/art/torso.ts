import { torso } from './body.ts'
import { fill, fills, path, type Canvas } from './canvas.ts'
import { curve, dense, symmetric, taper, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import type { Skin } from './skin.ts'

/** Shoulders, chest and hips as bare skin; clothes cover what they cover. */
export function drawTorso(canvas: Canvas, frame: Frame, skin: Skin): string {
  const { at, back } = frame
  const map = (points: Pt[]) => points.map(([x, y]) => at(x, y))
  const right: Pt[] = [
    ...curve(pts('0 296, 30 276, 44 281, 76 292, 104 300, 116 316, 112 340'), 6),
    ...Array.from({ length: 34 }, (_, i): Pt => [torso(352 + i * 11), 352 + i * 11]),
  ]
  const shape = map(symmetric(right))
  canvas.silhouette.push(path(shape.filter(([, y]) => y < 600)))
  let svg = fill(shape, skin.base)
  const flank: Pt[] = [
    ...right.filter((p) => p[1] > 330),
    [18, 720],
    [30, 600],
    [26, 540],
    [48, 440],
    [70, 360],
  ]
  svg += fill(map(dense(flank, 16)), skin.shade, 'opacity=".6"')
  const line = (points: Pt[], width: number, peak = 0.4) => map(taper(curve(points, 7), width, peak))
  if (back) {
    const spine = line(pts('2 300, -2 380, 1 470, 0 560'), 7, 0.5)
    const blades = [line(pts('-30 338, -44 372, -38 416'), 8), line(pts('34 338, 50 372, 42 418'), 9)]
    return (
      svg +
      fills([spine, ...blades], skin.deep, 'opacity=".5"') +
      fills([line(pts('-74 318, -58 350, -58 400'), 12)], skin.light, 'opacity=".5"')
    )
  }
  // Collarbones, the hollow between, and the lit shoulder.
  svg += fills(
    [
      line(pts('-12 300, -34 306, -62 300, -84 304'), 6, 0.3),
      line(pts('12 300, 34 306, 62 300, 86 305'), 6, 0.3),
      line(pts('0 372, 1 404, 0 436'), 3.5),
    ],
    skin.deep,
    'opacity=".75"',
  )
  svg += fills([line(pts('-92 312, -60 313, -30 318'), 9, 0.4)], skin.light, 'opacity=".7"')
  const sternum = map(pts('10 306, 40 312, 64 330, 58 380, 30 372, 16 340'))
  return (
    svg +
    fill(sternum, skin.shade, 'opacity=".3"') +
    fills([line(pts('-58 546, -40 600, -44 660'), 10)], skin.light, 'opacity=".4"')
  )
}
