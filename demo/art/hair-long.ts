import { fill, fills } from './canvas.ts'
import { curve, dice, taper, type Pt, pts } from './geometry.ts'
import { cap, type Barber, type HairArt } from './hair-cap.ts'

type Strand = { path: Pt[]; width: number; beads?: string }

/** A braid is a rope of leaves: one per crossing, so it reads as plaited at any size. */
function rope(barber: Barber, strand: Strand, plaited: boolean) {
  const line = curve(strand.path, 8)
  const body = barber.head.map(taper(line, strand.width, 0.35, 0.55))
  barber.cast(body)
  let svg = fill(body, barber.colour)
  if (plaited) {
    const marks: Pt[][] = []
    for (let i = 2; i < line.length - 2; i += 2) {
      const [x, y] = line[i]!
      const w = strand.width * 0.36
      const s = (i / 2) % 2 ? 1 : -1
      marks.push(
        barber.head.map(
          taper(
            [
              [x - w * s, y - 4],
              [x + w * s * 0.6, y + 4],
            ],
            2.4,
          ),
        ),
      )
    }
    svg += fills(marks, barber.sheen, 'opacity=".6"')
  } else {
    svg += fills(
      [
        barber.head.map(
          taper(
            line.map(([x, y]): Pt => [x - strand.width * 0.2, y]),
            2.2,
          ),
        ),
      ],
      barber.sheen,
      'opacity=".5"',
    )
  }
  if (strand.beads) {
    const [x, y] = line.at(-2)!
    svg += fill(
      barber.head.map([
        [x - 5, y - 8],
        [x + 5, y - 8],
        [x + 5, y + 2],
        [x - 5, y + 2],
      ]),
      strand.beads,
    )
  }
  return svg
}

function crown(barber: Barber, line: number, parts: Pt[][]) {
  const shape = cap(barber, line, 2, 6, 3)
  barber.cast(shape)
  return (
    fill(shape, barber.colour) +
    fills(
      parts.map((p) => barber.head.map(taper(curve(p, 5), 2.6, 0.5, 0.3))),
      barber.sheen,
      'opacity=".55"',
    )
  )
}

const fan: Pt[][] = [
  pts('-2 -78, -30 -66, -52 -30'),
  pts('-2 -72, -26 -56, -46 -22'),
  pts('2 -78, 30 -66, 52 -30'),
  pts('2 -72, 26 -56, 46 -22'),
  pts('0 -84, 0 -60, 0 -48'),
]

export function drawBraids(barber: Barber): HairArt {
  const roll = dice('braids')
  const strands = (side: 1 | -1, reach: number): Strand[] =>
    Array.from({ length: 6 }, (_, i) => {
      const x = side * (40 + i * 4.6)
      const end = reach + roll() * 24
      return {
        path: [
          [x, -34],
          [x + side * 9, 20],
          [x + side * (7 + roll() * 8), 90],
          [x + side * (2 + roll() * 10), end],
        ],
        width: 8.5,
        beads: i % 3 === 1 ? '#D3A03F' : undefined,
      }
    })
  const all = [...strands(-1, 205), ...strands(1, 205)]
  if (barber.back) {
    const veil = Array.from({ length: 15 }, (_, i): Strand => {
      const x = -56 + i * 8
      return {
        path: [
          [x * 0.7, -50],
          [x, 10],
          [x * 1.06, 90],
          [x + (roll() - 0.5) * 10, 190 + roll() * 30],
        ],
        width: 10,
        beads: i % 4 === 1 ? '#D3A03F' : undefined,
      }
    })
    return {
      behind: '',
      front: veil.map((one) => rope(barber, one, true)).join('') + crown(barber, -46, fan),
    }
  }
  const inner = all.filter((_, i) => i % 6 < 2)
  const outer = all.filter((_, i) => i % 6 >= 2)
  return {
    behind: outer.map((one) => rope(barber, one, true)).join(''),
    front:
      inner.map((one) => rope(barber, { ...one, path: one.path.slice(0, 3) }, true)).join('') +
      crown(barber, -48, fan),
  }
}

export function drawCornrows(barber: Barber): HairArt {
  const rows: Pt[][] = barber.back
    ? [-42, -28, -14, 0, 14, 28, 42].map((x): Pt[] => [
        [x * 1.1, -62],
        [x * 1.05, -20],
        [x * 0.4, 34],
      ])
    : [-38, -24, -9, 7, 22, 37].map((x): Pt[] => [
        [x, -44 - (1 - Math.abs(x) / 44) * 6],
        [x * 0.98, -62],
        [x * 0.8, -80],
      ])
  const tail: Strand = {
    path: pts('0 30, 10 80, 2 140, 10 210'),
    width: 26,
  }
  const art =
    crown(barber, -46, []) +
    fills(
      rows.map((r) => barber.head.map(taper(curve(r, 6), 3, 0.5, 0.6))),
      '#7A543C',
      'opacity=".65"',
    )
  const marks = rows.flatMap((r) =>
    curve(r, 5)
      .slice(1, -1)
      .map(([x, y]) =>
        barber.head.map(
          taper(
            [
              [x + 3, y - 2],
              [x + 8, y + 2],
            ],
            2,
          ),
        ),
      ),
  )
  const pony = rope(
    barber,
    barber.back
      ? tail
      : {
          path: pts('30 20, 62 60, 66 120, 56 176'),
          width: 22,
        },
    true,
  )
  return barber.back
    ? { behind: '', front: art + fills(marks, barber.sheen, 'opacity=".5"') + pony }
    : { behind: pony, front: art + fills(marks, barber.sheen, 'opacity=".5"') }
}

export function drawLocs(barber: Barber): HairArt {
  const roll = dice('locs')
  const strand = (x: number, end: number): Strand => ({
    path: [
      [x * 0.75, -44],
      [x, 0],
      [x * 1.12 + (roll() - 0.5) * 12, 50],
      [x * 1.1 + (roll() - 0.5) * 18, end],
    ],
    width: 13,
  })
  if (barber.back) {
    const all = Array.from({ length: 13 }, (_, i) => strand(-66 + i * 11, 96 + roll() * 30))
    return {
      behind: '',
      front: all.map((one) => rope(barber, one, false)).join('') + crown(barber, -40, fan),
    }
  }
  const behind = [-70, -58, -46, 46, 58, 70].map((x) => strand(x, 100 + roll() * 26))
  const front = [-64, -54, 54, 64].map((x) => strand(x, 58 + roll() * 20))
  const swept: Strand[] = [
    {
      path: pts('-6 -78, -34 -66, -54 -36, -58 4'),
      width: 13,
    },
    {
      path: pts('0 -82, 30 -68, 52 -40, 58 0'),
      width: 13,
    },
    {
      path: pts('4 -84, -14 -66, -40 -48, -52 -22'),
      width: 12,
    },
    {
      path: pts('6 -82, 24 -60, 44 -42, 52 -18'),
      width: 12,
    },
  ]
  return {
    behind: behind.map((one) => rope(barber, one, false)).join(''),
    front:
      crown(barber, -50, []) +
      front.map((one) => rope(barber, one, false)).join('') +
      swept.map((one) => rope(barber, one, false)).join(''),
  }
}

export function drawLong(barber: Barber): HairArt {
  const mass = barber.head.map(
    curve(
      pts(
        '-54 -50, -62 0, -64 70, -70 140, -58 196, -30 206, 0 198, 30 208, 60 196, 70 136, 64 70, 62 0, 54 -50',
      ),
      6,
    ),
  )
  barber.cast(mass)
  const waves: Pt[][] = [-50, -36, -20, 0, 18, 36, 52].map((x): Pt[] => [
    [x * 0.9, -20],
    [x * 1.05, 60],
    [x * 1.1 + 4, 120],
    [x * 1.02, 190],
  ])
  const gleam = fills(
    waves.map((w) => barber.head.map(taper(curve(w, 6), 5))),
    barber.sheen,
    'opacity=".38"',
  )
  const body = fill(mass, barber.colour) + gleam
  if (barber.back) return { behind: '', front: body + crown(barber, -40, fan) }
  const lock = (side: 1 | -1) => {
    const shape = barber.head.map(
      curve(
        [
          [side * 4, -74],
          [side * 34, -58],
          [side * 49, -24],
          [side * 50, 30],
          [side * 46, 96],
          [side * 60, 150],
          [side * 66, 90],
          [side * 62, 0],
          [side * 56, -46],
          [side * 28, -82],
        ],
        6,
        true,
      ),
    )
    return fill(shape, barber.colour)
  }
  return {
    behind: body,
    front:
      crown(barber, -56, []) +
      lock(-1) +
      lock(1) +
      fills(
        [
          barber.head.map(taper(curve(pts('-8 -74, -40 -50, -55 10, -53 90'), 6), 4)),
          barber.head.map(taper(curve(pts('10 -74, 42 -48, 56 10, 55 80'), 6), 4)),
        ],
        barber.sheen,
        'opacity=".5"',
      ),
  }
}
