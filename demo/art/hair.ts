import { fill, fills, outline, path, type Canvas } from './canvas.ts'
import { lighten, mix } from './colour.ts'
import type { Head } from './face.ts'
import { circle, curve, dice, taper, type Pt, pts } from './geometry.ts'
import { drawBraids, drawCornrows, drawLocs, drawLong } from './hair-long.ts'
import { cap, drawCap, strokes, type Barber, type HairArt } from './hair-cap.ts'

export const hairNames = [
  'cropped',
  'afro',
  'low-bun',
  'top-knot',
  'braids',
  'cornrows',
  'bantu',
  'locs',
  'long',
  'puffs',
  'bob',
  'fade',
  'none',
] as const
export type HairName = (typeof hairNames)[number]

export type Hair = { kind: HairName; colour: string }

export function drawHair(canvas: Canvas, head: Head, hair: Hair, back: boolean): HairArt {
  const sheen = mix(hair.colour, lighten(hair.colour, 0.5), 0.45)
  const cast = (points: Pt[]) => void canvas.silhouette.push(path(points))
  return styles[hair.kind]({ canvas, head, colour: hair.colour, sheen, back, cast })
}

function cropped(barber: Barber, lift: number, line: number): HairArt {
  const roll = dice('crop')
  const shape = cap(barber, line, 2, lift)
  barber.cast(shape)
  const nap = Array.from({ length: 130 }, () => circle((roll() - 0.5) * 92, -78 + roll() * 44, 1.3, 1.3, 6))
  const clip = barber.canvas.clip(shape)
  const gleam = fill(
    barber.head.map(curve(pts('-40 -48, -26 -72, -2 -80, -14 -64, -28 -48'), 6, true)),
    barber.sheen,
    'opacity=".45"',
  )
  const texture = fills(
    nap.map((one) => barber.head.map(one)),
    barber.sheen,
    'opacity=".5"',
  )
  return { behind: '', front: fill(shape, barber.colour) + `<g ${clip}>${gleam}${texture}</g>` }
}

function cloud(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  seed: string,
  from = 0,
  to = Math.PI * 2,
): Pt[] {
  const roll = dice(seed)
  const n = 34
  return curve(
    Array.from({ length: n }, (_, i): Pt => {
      const a = from + ((to - from) * i) / n
      const r = 1 + (roll() - 0.5) * 0.07 + (i % 2 ? 0.018 : -0.018)
      return [cx + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r]
    }),
    4,
    true,
  )
}

function curls(barber: Barber, cx: number, cy: number, rx: number, ry: number, count: number, seed: string) {
  const roll = dice(seed)
  const marks = Array.from({ length: count }, () => {
    const a = roll() * Math.PI * 2
    const r = Math.sqrt(roll()) * 0.94
    const x = cx + Math.cos(a) * rx * r
    const y = cy + Math.sin(a) * ry * r
    const s = 3 + roll() * 3
    return barber.head.map(
      taper(
        curve(
          [
            [x - s, y],
            [x - s * 0.3, y - s],
            [x + s, y - s * 0.2],
          ],
          4,
        ),
        2,
      ),
    )
  })
  return fills(marks, barber.sheen, 'opacity=".42"')
}

function afro(barber: Barber): HairArt {
  const shape = barber.head.map(cloud(0, -44, 92, 84, 'afro'))
  barber.cast(shape)
  const behind = fill(shape, barber.colour) + curls(barber, 0, -44, 84, 76, 150, 'afro-curl')
  if (barber.back) return { behind: '', front: behind }
  const fringe = cap(barber, -48, -14, 22, 16)
  return { behind, front: fill(fringe, barber.colour) + curls(barber, 0, -74, 56, 22, 50, 'afro-fringe') }
}

function bun(barber: Barber, high: boolean): HairArt {
  const lines: Pt[][] = high
    ? [
        pts('-44 -28, -34 -56, -12 -78'),
        pts('-28 -42, -18 -62, -6 -80'),
        pts('20 -46, 14 -64, 6 -80'),
        pts('42 -30, 32 -56, 12 -78'),
      ]
    : [
        pts('-6 -50, -34 -44, -50 -16'),
        pts('-4 -62, -38 -58, -52 -26'),
        pts('2 -52, 32 -46, 50 -18'),
        pts('4 -64, 38 -60, 52 -28'),
      ]
  const front = drawCap(barber, high ? -46 : -48, high ? 0 : 6, 4, 1) + strokes(barber, lines, 3, 0.5)
  const knot = barber.head.map(
    high
      ? cloud(2, -102, 34, 27, 'knot')
      : cloud(barber.back ? 0 : 6, 30, barber.back ? 34 : 62, barber.back ? 28 : 24, 'lowbun'),
  )
  barber.cast(knot)
  const swirl = high
    ? [pts('-22 -104, 0 -120, 26 -106'), pts('-20 -94, 2 -106, 24 -94')]
    : [pts('-22 26, 0 14, 24 26'), pts('-16 36, 2 28, 20 36')]
  const knotArt = fill(knot, barber.colour) + strokes(barber, swirl as Pt[][], 3.4, 0.5)
  const parting =
    high || barber.back ? '' : fill(barber.head.map(taper(pts('0 -80, 1 -48'), 3)), '#6B4632', 'opacity=".7"')
  if (high || barber.back) return { behind: '', front: high ? knotArt + front : front + knotArt }
  return { behind: knotArt, front: front + parting }
}

function bantu(barber: Barber): HairArt {
  const spots: Pt[] = pts('-44 -56, -20 -84, 10 -90, 38 -74, 54 -44, -56 -30')
  const extra: Pt[] = barber.back ? pts('-18 -30, 20 -26, -34 6, 0 14, 36 8') : pts('-12 -64, 22 -60')
  const one = ([x, y]: Pt) => {
    const shape = barber.head.map(circle(x, y, 16, 15, 20))
    barber.cast(shape)
    const rings = [8, 4].map((r) => barber.head.map(taper(circle(x - 1, y - 1, r, r, 16).slice(6, 16), 2.4)))
    return (
      fill(shape, barber.colour) +
      outline(shape, barber.sheen, 1.2) +
      fills(rings, barber.sheen, 'opacity=".8"')
    )
  }
  const parts: Pt[][] = [
    pts('-50 -36, -24 -52, -4 -78'),
    pts('-4 -78, 6 -56, 4 -46'),
    pts('-2 -76, 30 -58, 50 -36'),
  ]
  const scalp = fills(
    parts.map((p) => barber.head.map(taper(curve(p, 5), 2.6, 0.5, 0.4))),
    '#7A543C',
    'opacity=".7"',
  )
  return {
    behind: '',
    front: spots.map(one).join('') + drawCap(barber, -46, 0, 2, 0) + scalp + extra.map(one).join(''),
  }
}

function puffs(barber: Barber): HairArt {
  const puff = (side: 1 | -1) => {
    const shape = barber.head.map(cloud(side * 56, -66, 42, 40, `puff${side}`))
    barber.cast(shape)
    return fill(shape, barber.colour) + curls(barber, side * 56, -66, 36, 34, 46, `puffs${side}`)
  }
  const lines: Pt[][] = [
    pts('-8 -50, -28 -58, -44 -62'),
    pts('-14 -42, -34 -46, -48 -54'),
    pts('10 -50, 30 -58, 46 -62'),
    pts('16 -42, 36 -46, 50 -54'),
  ]
  const parting = fill(
    barber.head.map(
      taper(
        [
          [0, -82],
          [1, barber.back ? 50 : -46],
        ],
        3,
        0.5,
        0.4,
      ),
    ),
    '#7A543C',
    'opacity=".8"',
  )
  return {
    behind: '',
    front: puff(-1) + puff(1) + drawCap(barber, -46, -4, 2, 0) + strokes(barber, lines, 2.6, 0.5) + parting,
  }
}

function bob(barber: Barber): HairArt {
  const mass = barber.head.map(
    curve(pts('-58 -40, -66 0, -70 40, -64 62, -40 66, 0 60, 40 66, 66 62, 70 40, 66 0, 58 -40'), 6),
  )
  barber.cast(mass)
  const body = fill(mass, barber.colour)
  const gleam = strokes(
    barber,
    [pts('-56 -10, -58 24, -54 58'), pts('-48 -40, -54 -10, -62 40'), pts('52 -36, 58 0, 60 50')],
    4,
    0.5,
  )
  if (barber.back) return { behind: '', front: body + drawCap(barber, -30, 0, 6, 6) + gleam }
  const lock = (side: 1 | -1) =>
    barber.head.map(
      curve(
        [
          [side * 2, -58],
          [side * 34, -46],
          [side * 46, -20],
          [side * 45, 20],
          [side * 42, 56],
          [side * 66, 58],
          [side * 68, 10],
          [side * 60, -40],
          [side * 30, -76],
        ],
        6,
        true,
      ),
    )
  return {
    behind: body,
    front:
      drawCap(barber, -54, -10, 8, 6) + fill(lock(-1), barber.colour) + fill(lock(1), barber.colour) + gleam,
  }
}

const styles: Record<HairName, (barber: Barber) => HairArt> = {
  cropped: (barber) => cropped(barber, 4, -44),
  fade: (barber) => {
    const art = cropped(barber, 12, -50)
    return {
      behind: '',
      front: art.front + strokes(barber, [pts('-36 -60, -10 -84, 20 -82')], 4, 0.6),
    }
  },
  afro,
  'low-bun': (barber) => bun(barber, false),
  'top-knot': (barber) => bun(barber, true),
  braids: drawBraids,
  cornrows: drawCornrows,
  bantu,
  locs: drawLocs,
  long: drawLong,
  puffs,
  bob,
  none: (barber) => ({ behind: '', front: drawCap(barber, -40, 4, 0, 0) }),
}
