import type { Pt } from '../geometry.ts'

/** A window of cloth, in cloth pixels: `u` across the weft, `v` down the warp. */
export type Window = { u0: number; u1: number; v0: number; v1: number }
/** Shapes of one colour, drawn in list order. */
export type Ink = { colour: string; shapes: Pt[][] }

export type Weave = {
  ground: string
  /** The cloth's own dark, for outlines, linings and ink. */
  dark: string
  shade: string
  light: string
  solid?: boolean
  /** 0: the print keeps its size in a flare; 1: it fans out with it, as stripes must. */
  fan: number
  draw: (window: Window) => Ink[]
}

/** Inks in a fixed order; patterns push shapes in any order. */
export function inks<K extends string>(colours: Record<K, string>) {
  const keys = Object.keys(colours) as K[]
  const shapes = Object.fromEntries(keys.map((key) => [key, [] as Pt[][]])) as Record<K, Pt[][]>
  return { shapes, list: (): Ink[] => keys.map((key) => ({ colour: colours[key], shapes: shapes[key] })) }
}

/** Visits every cell of a lattice that touches the window. */
export function eachCell(
  window: Window,
  du: number,
  dv: number,
  visit: (i: number, j: number) => void,
  margin = 1,
) {
  for (let j = Math.floor(window.v0 / dv) - margin; j <= Math.ceil(window.v1 / dv) + margin; j++) {
    for (let i = Math.floor(window.u0 / du) - margin; i <= Math.ceil(window.u1 / du) + margin; i++)
      visit(i, j)
  }
}

export const rect = (u: number, v: number, w: number, h: number): Pt[] => [
  [u, v],
  [u + w, v],
  [u + w, v + h],
  [u, v + h],
]

/** A petal from `r0` to `r1` along an angle. */
export function petal(cx: number, cy: number, angle: number, r0: number, r1: number, width: number): Pt[] {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const at = (r: number, w: number): Pt => [cx + c * r - s * w, cy + s * r + c * w]
  return [
    at(r0, 0),
    at(r0 + (r1 - r0) * 0.35, width / 2),
    at(r0 + (r1 - r0) * 0.7, width * 0.38),
    at(r1, 0),
    at(r0 + (r1 - r0) * 0.7, -width * 0.38),
    at(r0 + (r1 - r0) * 0.35, -width / 2),
  ]
}

export function ring(cx: number, cy: number, outer: number, inner: number, steps = 26): Pt[] {
  const arc = (r: number, from: number, to: number) =>
    Array.from({ length: steps + 1 }, (_, i): Pt => {
      const a = from + ((to - from) * i) / steps
      return [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
    })
  return [...arc(outer, 0, Math.PI * 2), ...arc(inner, Math.PI * 2, 0)]
}
