import { torso } from './body.ts'
import { fill, fills, outline } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { curve, dense, taper, type Pt, pts } from './geometry.ts'
import type { Frame } from './limbs.ts'
import type { Trousers } from './plate-spec.ts'

export function drawCargoPocket(line: (points: Pt[]) => Pt[], side: 1 | -1, ground: string, dark: string) {
  const [a, b] = side > 0 ? [0.12, 1.14] : [-1.14, -0.12]
  const box = (v0: number, v1: number) =>
    dense(
      [
        ...line([
          [a, v0],
          [b, v0],
        ]),
        ...line([
          [b, v1],
          [(a + b) / 2, v1 + 8],
          [a, v1],
        ]),
      ],
      12,
    )
  const pocket = box(852, 944)
  const flap = box(838, 872)
  return (
    fill(pocket, ground) +
    fill(pocket, dark, 'opacity=".18"') +
    outline(pocket, dark, 2.2) +
    fill(flap, ground) +
    outline(flap, dark, 2.2) +
    fills(
      line([[(a + b) / 2, 862]]).map(([x, y]): Pt[] => [
        [x - 4, y - 4],
        [x + 4, y - 4],
        [x + 4, y + 4],
        [x - 4, y + 4],
      ]),
      dark,
    )
  )
}

/** Fly, pockets and waistband: what joins the two legs. */
export function drawFront(frame: Frame, trousers: Trousers): string {
  const weave = weaveOf(trousers.cloth)
  const map = (points: Pt[]) => points.map(([x, y]) => frame.at(x, y))
  let svg = ''
  const seam = map(curve(pts('0 556, 1 640, 2 716'), 6))
  svg += fill(taper(seam, 3.4, 0.6, 0.5), weave.dark)
  if (!frame.back && trousers.cut !== 'jogger' && trousers.cut !== 'harem') {
    svg += outline(map(curve(pts('14 560, 15 630, 3 668'), 6)), weave.dark, 1.4, false)
    for (const s of [-1, 1])
      svg += fill(
        map(
          taper(
            curve(
              [
                [s * 48, 560],
                [s * 66, 590],
                [s * (torso(640) - 4), 634],
              ],
              6,
            ),
            3.2,
            0.5,
            0.4,
          ),
        ),
        weave.dark,
      )
  }
  if (frame.back) {
    for (const s of [-1, 1])
      svg += outline(
        map(
          dense(
            [
              [s * 24, 610],
              [s * 62, 606],
              [s * 62, 650],
              [s * 43, 660],
              [s * 24, 654],
            ],
            10,
          ),
        ),
        weave.dark,
        1.8,
      )
  }
  const band = map(dense(pts('-71 532, 0 540, 71 532, 76 560, 0 568, -76 560'), 10))
  svg +=
    fill(band, weave.ground) +
    fill(map(dense(pts('30 538, 71 532, 76 560, 34 566'), 10)), weave.dark, 'opacity=".3"') +
    outline(band, weave.dark, 2.2)
  return svg
}
