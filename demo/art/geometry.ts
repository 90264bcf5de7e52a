export type Pt = [number, number]
export type Fn = (value: number) => number
export type Map2 = (u: number, v: number) => Pt

/** Points written as a draughtsman would note them: `pts('0 1, 12 34')`. */
export const pts = (text: string): Pt[] =>
  text.split(',').map((pair): Pt => {
    const [x, y] = pair.trim().split(' ').map(Number)
    return [x!, y!]
  })

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t
export const mid = (a: Pt, b: Pt, t = 0.5): Pt => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]
export const ease = (t: number) => {
  const k = clamp(t, 0, 1)
  return k * k * (3 - 2 * k)
}

/** Monotone cubic interpolation through knots: a silhouette never overshoots between two measures. */
export function table(knots: Pt[]): Fn {
  const n = knots.length
  const x = knots.map((k) => k[0])
  const y = knots.map((k) => k[1])
  const slope = Array.from({ length: n - 1 }, (_, i) => (y[i + 1]! - y[i]!) / (x[i + 1]! - x[i]!))
  const m = y.map((_, i) => {
    if (i === 0) return slope[0]!
    if (i === n - 1) return slope[n - 2]!
    const a = slope[i - 1]!
    const b = slope[i]!
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b)
  })
  return (at) => {
    if (at <= x[0]!) return y[0]!
    if (at >= x[n - 1]!) return y[n - 1]!
    let i = 0
    while (at > x[i + 1]!) i++
    const h = x[i + 1]! - x[i]!
    const t = (at - x[i]!) / h
    const t2 = t * t
    const t3 = t2 * t
    return (
      (2 * t3 - 3 * t2 + 1) * y[i]! +
      (t3 - 2 * t2 + t) * h * m[i]! +
      (-2 * t3 + 3 * t2) * y[i + 1]! +
      (t3 - t2) * h * m[i + 1]!
    )
  }
}

/** A Catmull-Rom curve through the points, sampled. */
export function curve(points: Pt[], steps = 10, closed = false): Pt[] {
  const n = points.length
  const at = (i: number): Pt => (closed ? points[(i + n) % n]! : points[clamp(i, 0, n - 1)]!)
  const out: Pt[] = []
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const t2 = t * t
      const t3 = t2 * t
      const axis = (k: 0 | 1) =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t2 +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t3)
      out.push([axis(0), axis(1)])
    }
  }
  if (!closed) out.push(points[n - 1]!)
  return out
}

/** Adds points so that no side is longer than `step`; the warp bends lines only where there are points. */
export function dense(points: Pt[], step = 14, closed = true): Pt[] {
  const out: Pt[] = []
  const n = points.length
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = points[i]!
    const b = points[(i + 1) % n]!
    const count = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step))
    for (let s = 0; s < count; s++) out.push(mid(a, b, s / count))
  }
  if (!closed) out.push(points[n - 1]!)
  return out
}

export const mirror = (points: Pt[]): Pt[] => points.map(([x, y]): Pt => [-x, y]).toReversed()

/** The right half of a symmetric outline, top to bottom, closed by its mirror image. */
export const symmetric = (right: Pt[]): Pt[] => [...right, ...mirror(right)]

/** Repeatable numbers in [0, 1): the same seed always draws the same picture. */
export function dice(seed: string) {
  let state = 1779033703
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 3432918353) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A stable number in [0, 1) for a place, for the small irregularities of handwork. */
export function grain(a: number, b: number, salt = 0) {
  const s = Math.sin(a * 127.1 + b * 311.7 + salt * 74.7) * 43758.5453
  return s - Math.floor(s)
}

/** A leaf: pointed at both ends, widest at `peak`; drapery and ink are drawn with these, never with strokes. */
export function taper(line: Pt[], width: number, peak = 0.5, blunt = 0): Pt[] {
  const left: Pt[] = []
  const right: Pt[] = []
  line.forEach((p, i) => {
    const t = i / (line.length - 1)
    const before = line[Math.max(0, i - 1)]!
    const after = line[Math.min(line.length - 1, i + 1)]!
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const nx = -(after[1] - before[1]) / length
    const ny = (after[0] - before[0]) / length
    const rise =
      t < peak ? Math.sin(((t / peak) * Math.PI) / 2) : Math.cos((((t - peak) / (1 - peak)) * Math.PI) / 2)
    const w = (width / 2) * Math.max(blunt, peak >= 1 ? t : rise)
    left.push([p[0] + nx * w, p[1] + ny * w])
    right.push([p[0] - nx * w, p[1] - ny * w])
  })
  return [...left, ...right.toReversed()]
}

export function circle(cx: number, cy: number, r: number, ry = r, steps = 28): Pt[] {
  return Array.from({ length: steps }, (_, i): Pt => {
    const a = (i / steps) * Math.PI * 2
    return [cx + Math.cos(a) * r, cy + Math.sin(a) * ry]
  })
}

export const shift = (points: Pt[], dx: number, dy: number): Pt[] =>
  points.map(([x, y]): Pt => [x + dx, y + dy])

export function spin(points: Pt[], angle: number, cx = 0, cy = 0): Pt[] {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return points.map(([x, y]): Pt => [cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c])
}

export function bounds(points: Pt[]) {
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { x0, x1, y0, y1 }
}
