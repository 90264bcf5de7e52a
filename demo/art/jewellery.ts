import { fill, outline, path, type Canvas } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import type { Cast } from './cast.ts'
import type { Head } from './face.ts'
import { circle, type Pt } from './geometry.ts'

export function drawEarrings(canvas: Canvas, head: Head, earring: Cast['earring'], back: boolean): string {
  const { kind, colour } = earring
  if (kind === 'none') return ''
  const dark = darken(colour, 0.45)
  return (
    ([-1, 1] as const)
      .map((side) => {
        // The lobe that turns away is hidden behind the cheek.
        if (head.turn * side > 0.34) return ''
        const [x, y] = head.at(side * 53, 24)
        const put = (points: Pt[]) => {
          canvas.silhouette.push(path(points))
          return points
        }
        if (kind === 'stud')
          return (
            fill(put(circle(x, y, 5)), colour) + fill(circle(x - 1.4, y - 1.4, 1.6), lighten(colour, 0.6))
          )
        if (kind === 'hoop') {
          const r = 18
          const hoop = circle(x, y + r, r)
          return outline(hoop, dark, 6) + outline(hoop, colour, 4)
        }
        if (kind === 'bar')
          return (
            fill(
              put([
                [x - 3, y],
                [x + 3, y],
                [x + 4, y + 46],
                [x - 4, y + 46],
              ]),
              colour,
            ) + fill(put(circle(x, y + 50, 6)), dark)
          )
        return [0, 1, 2]
          .map((i) => {
            const bead = put(circle(x, y + 6 + i * 16, 6 + i * 1.2))
            return (
              fill(bead, colour) +
              outline(bead, dark, 1.4) +
              fill(circle(x - 2, y + 4 + i * 16, 2), lighten(colour, 0.6))
            )
          })
          .join('')
      })
      .join('') + (back ? '' : '')
  )
}
