import { torso } from './body.ts'
import { curve, lerp, mirror, table, type Fn, type Pt, pts } from './geometry.ts'
import type { Neck, Top } from './plate-spec.ts'

const shoulderY: Fn = table(pts('24 258, 32 270, 44 279, 72 290, 98 299, 108 309'))
export const hemOf = { bust: 470, crop: 474, waist: 546, peplum: 546, hip: 652, tunic: 772 }

export type BodiceShape = {
  /** Canonical outline, and the edge around the neck from the viewer's left to right. */
  outline: Pt[]
  edge: Pt[]
  straps: Pt[][]
  /** The outline without its hem. */
  rim: Pt[]
  half: Fn
  hem: number
}

export function bodiceHalf(top: Top): Fn {
  const hem = hemOf[top.hem ?? 'waist']
  if (top.fit === 'easy') {
    const end = hem > 700 ? 128 : 116
    return (y) => (y < 380 ? torso(y) + 5 : lerp(torso(380) + 5, end, Math.min(1, (y - 380) / 280)))
  }
  return (y) => torso(y) + 3 + 10 * Math.min(1, Math.max(0, (y - 556) / 50))
}

const at = (x: number): Pt => [x, shoulderY(x) - 2]

/** The right half of each front neckline, from the shoulder down to the middle. */
function neckHalf(neck: Neck, back: boolean): Pt[] {
  if (back) {
    switch (neck) {
      case 'boat':
        return [at(62), [40, 296], [0, 304]]
      case 'cowl':
      case 'straps':
        return pts('62 366, 40 398, 0 410')
      case 'halter':
        return pts('70 420, 40 452, 0 462')
      case 'sweetheart':
        return pts('84 376, 40 384, 0 386')
      case 'off-shoulder':
        return pts('112 352, 60 366, 0 370')
      case 'square':
        return [at(58), [56, 330], [0, 334]]
      default:
        return [at(38), [22, 286], [0, 290]]
    }
  }
  switch (neck) {
    case 'boat':
      return [at(66), [44, 302], [0, 312]]
    case 'v':
      return [at(46), [36, 320], [16, 382], [0, 418]]
    case 'wrap':
      return [at(46), [38, 316], [22, 374], [3, 420]]
    case 'square':
      return [at(60), [58, 330], [57, 360], [30, 364], [0, 365]]
    case 'cowl':
      return pts('60 352, 48 366, 24 396, 0 406')
    case 'straps':
      return pts('60 354, 44 366, 18 386, 0 392')
    case 'sweetheart':
      return pts('84 366, 60 356, 34 362, 14 380, 0 396')
    case 'off-shoulder':
      return pts('114 346, 80 362, 36 374, 0 378')
    case 'collar':
      return [at(34), [22, 300], [0, 326]]
    case 'camp':
      return [at(40), [28, 308], [12, 346], [0, 372]]
    case 'band':
    case 'bow':
      return [at(30), [18, 280], [0, 286]]
    case 'halter':
      return [at(26), [14, 274], [0, 278]]
    default:
      return [at(44), [34, 302], [18, 322], [0, 328]]
  }
}

export const sharpNeck = (neck: Neck) =>
  neck === 'square' || neck === 'v' || neck === 'wrap' || neck === 'camp' || neck === 'collar'

export function bodiceShape(top: Top, back: boolean): BodiceShape {
  const half = bodiceHalf(top)
  const hem = hemOf[top.hem ?? 'waist']
  const { neck } = top
  const raw = neckHalf(neck, back)
  const rightEdge = neck === 'square' ? raw : curve(raw, 7)
  const edge = [...mirror(rightEdge).toReversed(), ...rightEdge.toReversed()].filter(
    (p, i, all) => i === 0 || p[0] !== all[i - 1]![0] || p[1] !== all[i - 1]![1],
  )
  const bare = neck === 'cowl' || neck === 'straps' || neck === 'sweetheart'
  const sleeved = top.sleeve !== 'none'
  let arm: Pt[]
  if (bare) arm = [raw[0]!, [76, 362], [half(380), 384]]
  else if (neck === 'off-shoulder') arm = [raw[0]!, [108, 366], [half(392), 394]]
  else if (neck === 'halter')
    arm = back
      ? [raw[0]!, [84, 408], [half(410), 404]]
      : [raw[0]!, [36, 292], [56, 340], [78, 374], [half(396), 396]]
  else if (sleeved)
    arm = [
      raw[0]!,
      [at(84)[0], at(84)[1] - 2],
      [107, 297],
      [118, 314],
      [116, 344],
      [104, 366],
      [half(382), 384],
    ]
  else arm = [raw[0]!, at(86), [88, 316], [83, 342], [86, 366], [half(386), 386]]
  const side = Array.from({ length: 24 }, (_, i): Pt => {
    const y = lerp(arm.at(-1)![1] + 4, hem, i / 23)
    return [half(y), y]
  })
  const rightSide = [...curve(arm, 6), ...side]
  const bottom = Array.from({ length: 17 }, (_, i): Pt => {
    const x = half(hem) * (1 - i / 8)
    return [x, hem + 8 * (1 - (x / half(hem)) ** 2)]
  })
  if (neck === 'one-shoulder') return oneShoulder(half, hem, back, rightSide, bottom)
  const outline = [...edge, ...rightSide, ...bottom, ...mirror(rightSide)]
  return {
    outline,
    edge,
    straps: strapsOf(neck, back),
    rim: [...mirror(rightSide), ...edge, ...rightSide],
    half,
    hem,
  }
}

function oneShoulder(half: Fn, hem: number, back: boolean, right: Pt[], bottom: Pt[]): BodiceShape {
  const edge = curve([[-half(384), 384], [-60, 372], [-20, 342], [20, 306], at(42)], 7)
  const left = Array.from({ length: 24 }, (_, i): Pt => [
    -half(lerp(hem, 388, i / 23)),
    lerp(hem, 388, i / 23),
  ])
  const shape: BodiceShape = {
    outline: [...edge, ...right, ...bottom, ...left],
    edge,
    straps: [],
    rim: [...left, ...edge, ...right],
    half,
    hem,
  }
  if (!back) return shape
  return { ...shape, outline: mirror(shape.outline), edge: mirror(edge), rim: mirror(shape.rim) }
}

function strapsOf(neck: Neck, back: boolean): Pt[][] {
  const strap = (from: Pt, to: Pt, width: number): Pt[] => [
    [from[0] - width, from[1]],
    [from[0] + width, from[1]],
    [to[0] + width, to[1]],
    [to[0] - width, to[1]],
  ]
  const pair = (one: Pt[]) => [one, mirror(one)]
  const low = back ? 366 : 354
  if (neck === 'cowl') return pair(strap(at(54), [60, low], 2.6))
  if (neck === 'straps') return pair(strap(at(58), [59, low], 4.5))
  if (neck === 'halter' && back) return [pts('-32 262, 32 262, 32 278, -32 278')]
  return []
}
