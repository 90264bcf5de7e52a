import { fill, fills, type Canvas } from './canvas.ts'
import type { Weave } from './cloths/cloth.ts'
import { clamp, dice, ease, lerp, taper, type Fn, type Pt } from './geometry.ts'
import { drawPiece, type Piece, type Strip } from './piece.ts'

/** A point of the hem, or of a line `up` pixels above it. */
export type HemAt = (s: number, up?: number) => Pt
export type Fold = { s: number; from: number; depth: number }
/** Cloth that hangs from an edge: skirts, legs, sleeves, capes. `surface` takes s in −1…1 and a height v. */
export type Drape = {
  surface: (s: number, v: number) => Pt
  half: Fn
  top: number
  hem: number
  weave: Weave
  folds: Fold[]
  /** How far ridges dip below the valleys at the hem, and the middle below the sides. */
  lobe: number
  dip?: number
  /** Extra hem by position: points, slits, curves. */
  hemShape?: Fn
  topShape?: Fn
  pleated?: boolean
  lining?: boolean
  form?: number
  scale?: number
  seed: string
  /** A second shade along the far side, for legs and sleeves. */
  turnAway?: number
  extra?: Partial<Piece>
}

/** Irregular folds: alternate long and short, never evenly spaced, so no hem repeats itself. */
export function folds(
  seed: string,
  count: number,
  top: number,
  hem: number,
  start = 0.15,
  spread = 0.9,
): Fold[] {
  const roll = dice(seed)
  return Array.from({ length: count }, (_, i) => {
    const slot = ((i + 0.5) / count) * 2 - 1
    const s = clamp((slot + (roll() - 0.5) * (0.9 / count)) * spread, -0.95, 0.95)
    const late = i % 2 ? 0.34 + roll() * 0.22 : roll() * 0.2
    return { s, from: lerp(top, hem, Math.min(0.86, start + late)), depth: 0.65 + roll() * 0.5 }
  })
}

export function pleats(count: number, from: number): Fold[] {
  return Array.from({ length: count }, (_, i) => {
    const slot = ((i + 0.5) / count) * 2 - 1
    return { s: Math.sin((slot * Math.PI) / 2.25) / Math.sin(Math.PI / 2.25), from, depth: 1 }
  })
}

function hemLine(drape: Drape) {
  const { folds: list, hem, lobe, dip = 10, seed, pleated } = drape
  const edges = [-1, ...list.map((f) => f.s), 1]
  const roll = dice(`${seed}hem`)
  const deep = edges.map(() => lobe * (0.55 + roll() * 0.85))
  const lean = edges.map(() => 0.75 + roll() * 0.7)
  const base = (s: number) => hem + dip * (1 - s * s) + (drape.hemShape?.(s) ?? 0)
  const at = (s: number) => {
    let k = 0
    while (k < edges.length - 2 && s > edges[k + 1]!) k++
    const span = edges[k + 1]! - edges[k]!
    const t = clamp((s - edges[k]!) / span, 0, 1)
    const size = Math.min(1, span / (1.6 / edges.length))
    if (pleated) return base(s) + lobe * (1 - t)
    return base(s) + deep[k]! * size * Math.sin(Math.PI * t ** lean[k]!)
  }
  return { at, base }
}

function strips(drape: Drape, last: number): Strip[] {
  const { surface, half, top, hem, folds: list, weave, pleated } = drape
  const edges = [-1.06, ...list.map((f) => f.s), 1.06]
  const wide = half(lerp(top, hem, 0.3))
  const middle = (edges.length - 2) / 2
  return edges.slice(0, -1).map((s0, k) => {
    const s1 = edges[k + 1]!
    const from = list[Math.min(k, list.length - 1)]?.from ?? hem
    const open = (v: number) => (pleated ? 1 : ease((v - from) / (hem - from || 1)))
    const skip = (pleated ? 9 : 13) * (k - middle)
    const cloth = (u: number, v: number): Pt => {
      const width = lerp(half(v), wide, weave.fan)
      const s = (u - skip * open(v)) / width
      // Cloth narrows towards each fold, as it turns away there.
      const t = clamp((s - s0) / (s1 - s0), -0.4, 1.4)
      const bent =
        0.5 + Math.sin(clamp(t - 0.5, -0.62, 0.62) * Math.PI * 0.72) / (2 * Math.sin(Math.PI * 0.36))
      const pulled = lerp(s, s0 + (s1 - s0) * bent, 0.55 * open(v))
      return surface(pulled, v)
    }
    const widths = Array.from({ length: 9 }, (_, i) => {
      const v = lerp(top, last, i / 8)
      return [lerp(half(v), wide, weave.fan), skip * open(v)] as const
    })
    const window = {
      u0: Math.min(...widths.map(([w, o]) => s0 * w + o)) - 40,
      u1: Math.max(...widths.map(([w, o]) => s1 * w + o)) + 40,
      v0: top - 20,
      v1: last + 10,
    }
    const rows = 24
    const side = (s: number): Pt[] =>
      Array.from({ length: rows + 1 }, (_, i) => surface(s, lerp(top - 30, last + 20, i / rows)))
    return { cloth, window, clip: [...side(s0 - 0.004), ...side(s1 + 0.004).toReversed()] }
  })
}

export function buildDrape(drape: Drape): { piece: Piece; lining: Pt[]; hemAt: HemAt } {
  const { surface, half, top, folds: list, weave, pleated, lobe } = drape
  const hem = hemLine(drape)
  const topAt = (s: number) => top + (drape.topShape?.(s) ?? 0)
  const run = (s: number, from: number, to: number, count = 30): Pt[] =>
    Array.from({ length: count + 1 }, (_, i) => surface(s, lerp(from, to, i / count)))
  const across = (at: Fn, count: number, v = 1): Pt[] =>
    Array.from({ length: count + 1 }, (_, i) => {
      const s = (-1 + (2 * i) / count) * v
      return surface(s, at(s))
    })
  const steps = pleated ? 220 : 150
  const outline = [
    ...across(topAt, 24),
    ...run(1, topAt(1), hem.at(1)),
    ...across(hem.at, steps, -1),
    ...run(-1, hem.at(-1), topAt(-1)),
  ]
  const last = Math.max(...Array.from({ length: 41 }, (_, i) => hem.at(-1 + i / 20)))

  const shade: Pt[][] = []
  const deep: Pt[][] = []
  const ink: Pt[][] = []
  const light: Pt[][] = []
  const edges = [...list.map((f) => f.s), 1]
  list.forEach((fold, i) => {
    const gap = (edges[i + 1]! - fold.s) * 0.9
    const before = fold.s - (list[i - 1]?.s ?? -1)
    const end = hem.at(fold.s)
    const spread = (share: number, reach: number): Pt[] => {
      const right: Pt[] = []
      for (let n = 0; n <= 20; n++) {
        const t = n / 20
        right.push(
          surface(
            fold.s + gap * share * fold.depth * (pleated ? 0.35 + 0.65 * t : t ** 1.15),
            lerp(fold.from, reach, t),
          ),
        )
      }
      return [...run(fold.s, fold.from, reach + lobe, 20), ...right.toReversed()]
    }
    shade.push(spread(pleated ? 0.5 : 0.62, hem.at(Math.min(1, fold.s + gap * 0.62))))
    deep.push(spread(pleated ? 0.2 : 0.26, hem.at(Math.min(1, fold.s + gap * 0.26))))
    ink.push(taper(run(fold.s, fold.from, end, 16), 2.6, 0.7))
    if (before > 0.1 || pleated) {
      const centre = fold.s - before * (pleated ? 0.3 : 0.52)
      const begin = lerp(fold.from, top, 0.35)
      light.push(
        taper(run(centre, begin, hem.at(centre) - 8, 16), before * half(end) * (pleated ? 0.22 : 0.3), 0.62),
      )
    }
  })
  if (drape.turnAway) {
    shade.push([...run(drape.turnAway > 0 ? 1.02 : -1.02, top, last), ...run(drape.turnAway, last, top)])
  }
  const piece: Piece = {
    outline,
    weave,
    strips: strips(drape, last),
    folds: shade,
    deeps: deep,
    inks: ink,
    lights: light,
    form: drape.form ?? 0.5,
    scale: drape.scale,
    rim: outline.slice(24),
    ...drape.extra,
  }
  const lining = [
    ...across((s) => hem.base(s) - 46, 40, 0.99),
    ...across((s) => hem.base(s) + lobe * 0.42, 40, -0.99),
  ]
  return { piece, lining, hemAt: (s, up = 0) => surface(s, hem.at(s) - up) }
}

export function drawDrape(canvas: Canvas, drape: Drape): string {
  const { piece, lining } = buildDrape(drape)
  const inside =
    drape.lining === false || drape.lobe < 2 ? '' : fill(lining, piece.weave.dark) + fills([], '')
  return inside + drawPiece(canvas, piece)
}
