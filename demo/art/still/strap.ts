import { fill, outline, path, type Canvas } from '../canvas.ts'
import { darken, lighten } from '../colour.ts'
import { curve, lerp, taper, type Pt } from '../geometry.ts'

/** A leather strap: a thick band with stitching and a lit edge. */
export function strap(canvas: Canvas, line: Pt[], width: number, colour: string, stitched = true): string {
  const body = taper(line, width, 0.5, 1)
  canvas.silhouette.push(path(body))
  const dark = darken(colour, 0.5)
  const inner = (k: number) =>
    line.map((p, i): Pt => {
      const a = line[Math.max(0, i - 1)]!
      const b = line[Math.min(line.length - 1, i + 1)]!
      const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      return [p[0] - ((b[1] - a[1]) / l) * width * k, p[1] + ((b[0] - a[0]) / l) * width * k]
    })
  let svg =
    fill(body, colour) +
    fill(taper(inner(-0.28), width * 0.3, 0.5, 0.8), dark, 'opacity=".4"') +
    fill(taper(inner(0.28), width * 0.16, 0.5, 0.6), lighten(colour, 0.5), 'opacity=".6"')
  if (stitched) {
    for (const k of [-0.34, 0.36])
      svg += `<path d="${path(inner(k), false)}" fill="none" stroke="${lighten(colour, 0.55)}" stroke-width="2" stroke-dasharray="9 6" opacity=".8"/>`
  }
  return svg + outline(body, dark, 2.4)
}

export const arc = (x: number, w: number, top: number, bottom: number): Pt[] =>
  curve(
    [
      [x - w, bottom],
      [x - w * 0.98, lerp(bottom, top, 0.5)],
      [x - w * 0.62, lerp(bottom, top, 0.92)],
      [x, top],
      [x + w * 0.62, lerp(bottom, top, 0.92)],
      [x + w * 0.98, lerp(bottom, top, 0.5)],
      [x + w, bottom],
    ],
    10,
  )
