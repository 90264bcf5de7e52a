import { bounds, type Pt } from './geometry.ts'

export const round = (value: number) => Math.round(value * 10) / 10

export function path(points: Pt[], closed = true) {
  let d = ''
  for (let i = 0; i < points.length; i++)
    d += `${i ? 'L' : 'M'}${round(points[i]![0])} ${round(points[i]![1])}`
  return closed ? `${d}Z` : d
}

export const fill = (points: Pt[], colour: string, extra = '') =>
  `<path d="${path(points)}" fill="${colour}"${extra ? ` ${extra}` : ''}/>`

export const fills = (shapes: Pt[][], colour: string, extra = '') =>
  shapes.length
    ? `<path d="${shapes.map((one) => path(one)).join('')}" fill="${colour}"${extra ? ` ${extra}` : ''}/>`
    : ''

export const outline = (points: Pt[], colour: string, width = 2.5, closed = true) =>
  `<path d="${path(points, closed)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

export const group = (body: string, extra: string) => (body ? `<g ${extra}>${body}</g>` : '')

/**
 * Collects what one picture needs in addition to its shapes: clip paths and the silhouette for the hard cast
 * shadow.
 */
export class Canvas {
  defs: string[] = []
  silhouette: string[] = []
  #ids = 0

  clip(points: Pt[] | string) {
    const id = `c${++this.#ids}`
    const d = typeof points === 'string' ? points : path(points)
    this.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
    return `clip-path="url(#${id})"`
  }

  /** A grainy shadow: the noise shows only where the blurred form is, never beyond its own box. */
  formShade(points: Pt[], dx: number, dy: number, colour: string, opacity: number, soft = 20) {
    const { x0, x1, y0, y1 } = bounds(points)
    const id = `f${++this.#ids}`
    const box = `x="${round(x0 - 4)}" y="${round(y0 - 4)}" width="${round(x1 - x0 + 8)}" height="${round(y1 - y0 + 8)}"`
    this.defs.push(
      `<filter id="${id}" filterUnits="userSpaceOnUse" ${box} color-interpolation-filters="sRGB">` +
        `<feGaussianBlur stdDeviation="${soft}" result="b"/><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="1" seed="4"/>` +
        `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7 -3.1"/><feComposite in="b" operator="in" result="g"/>` +
        `<feComponentTransfer in="b" result="h"><feFuncA type="linear" slope=".55"/></feComponentTransfer>` +
        `<feMerge><feMergeNode in="h"/><feMergeNode in="g"/></feMerge></filter>`,
    )
    const frame = `M${round(x0 - 90)} ${round(y0 - 90)}H${round(x1 + 90)}V${round(y1 + 90)}H${round(x0 - 90)}Z`
    const inner = path(points.map(([x, y]): Pt => [x + dx, y + dy]))
    return `<g ${this.clip(points)}><path d="${frame}${inner}" fill-rule="evenodd" fill="${colour}" opacity="${opacity}" filter="url(#${id})"/></g>`
  }
}
