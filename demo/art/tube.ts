import { clamp, type Fn, type Map2, type Pt } from './geometry.ts'

/** A limb, sleeve or trouser leg: a centre line with a width to each side of it. */
export type Tube = {
  line: Pt[]
  /** Length along the line at each sample. */
  at: number[]
  length: number
  normal: Pt[]
}

/** Joints joined by straight bones whose bends are rounded, so that a bent sleeve is never pinched. */
export function bones(joints: Pt[], round: number): Tube {
  const raw: Pt[] = [joints[0]!]
  for (let i = 1; i < joints.length - 1; i++) {
    const [a, b, c] = [joints[i - 1]!, joints[i]!, joints[i + 1]!]
    const la = Math.hypot(a[0] - b[0], a[1] - b[1])
    const lc = Math.hypot(c[0] - b[0], c[1] - b[1])
    const r = Math.min(round, la * 0.62, lc * 0.62)
    const p: Pt = [b[0] + ((a[0] - b[0]) / la) * r, b[1] + ((a[1] - b[1]) / la) * r]
    const q: Pt = [b[0] + ((c[0] - b[0]) / lc) * r, b[1] + ((c[1] - b[1]) / lc) * r]
    for (let s = 0; s <= 12; s++) {
      const t = s / 12
      const k = 1 - t
      raw.push([
        k * k * p[0] + 2 * k * t * b[0] + t * t * q[0],
        k * k * p[1] + 2 * k * t * b[1] + t * t * q[1],
      ])
    }
  }
  raw.push(joints.at(-1)!)
  return tubeAlong(raw)
}

export function tubeAlong(raw: Pt[], step = 7): Tube {
  const along = [0]
  for (let i = 1; i < raw.length; i++) {
    along.push(along[i - 1]! + Math.hypot(raw[i]![0] - raw[i - 1]![0], raw[i]![1] - raw[i - 1]![1]))
  }
  const length = along.at(-1)!
  const count = Math.max(6, Math.round(length / step))
  const line: Pt[] = []
  const at: number[] = []
  let j = 0
  for (let i = 0; i <= count; i++) {
    const s = (i / count) * length
    while (j < raw.length - 2 && along[j + 1]! < s) j++
    const t = (s - along[j]!) / (along[j + 1]! - along[j]! || 1)
    line.push([
      raw[j]![0] + (raw[j + 1]![0] - raw[j]![0]) * t,
      raw[j]![1] + (raw[j + 1]![1] - raw[j]![1]) * t,
    ])
    at.push(s)
  }
  const normal = line.map((_, i): Pt => {
    const a = line[Math.max(0, i - 2)]!
    const b = line[Math.min(count, i + 2)]!
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [-(b[1] - a[1]) / l, (b[0] - a[0]) / l]
  })
  return { line, at, length, normal }
}

/** Screen point at length `s`, `across` pixels to the side (positive: towards the normal). */
export function tubePoint(tube: Tube, s: number, across: number): Pt {
  const last = tube.line.length - 1
  const f = clamp((s / tube.length) * last, 0, last)
  const i = Math.min(last - 1, Math.floor(f))
  const t = f - i
  const x = tube.line[i]![0] + (tube.line[i + 1]![0] - tube.line[i]![0]) * t
  const y = tube.line[i]![1] + (tube.line[i + 1]![1] - tube.line[i]![1]) * t
  const nx = tube.normal[i]![0] + (tube.normal[i + 1]![0] - tube.normal[i]![0]) * t
  const ny = tube.normal[i]![1] + (tube.normal[i + 1]![1] - tube.normal[i]![1]) * t
  // Beyond either end the cloth runs straight on, so a print is not squeezed at the hem.
  const over = s < 0 ? s : s > tube.length ? s - tube.length : 0
  return [x + nx * across + ny * over, y + ny * across - nx * over]
}

export function tubeEdge(tube: Tube, from: number, to: number, across: Fn, step = 7): Pt[] {
  const count = Math.max(2, Math.round(Math.abs(to - from) / step))
  return Array.from({ length: count + 1 }, (_, i) => {
    const s = from + ((to - from) * i) / count
    return tubePoint(tube, s, across(s))
  })
}

export function tubeOutline(tube: Tube, from: number, to: number, left: Fn, right: Fn): Pt[] {
  return [...tubeEdge(tube, from, to, left), ...tubeEdge(tube, to, from, (s) => -right(s))]
}

/** Cloth around the tube: `u` runs across like a cylinder's skin, `v` along it. */
export function tubeCloth(tube: Tube, width: Fn): Map2 {
  return (u, v) => {
    const w = Math.max(6, width(v))
    return tubePoint(tube, v, w * 1.02 * Math.sin(clamp(u / w, -Math.PI / 2, Math.PI / 2)))
  }
}
