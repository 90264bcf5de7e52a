import { fill, fills, outline } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import { curve, taper, type Pt, pts } from './geometry.ts'
import type { Skin } from './skin.ts'

export const shoeNames = ['pump', 'mule', 'sandal', 'flat', 'boot', 'trainer', 'slide'] as const
export type ShoeName = (typeof shoeNames)[number]
export type Shoe = { kind: ShoeName; colour: string }

// A foot hangs from the ankle at (0, 0); `reach` carries the toes sideways, `length` down the picture.
function sole(reach: number, length: number, width: number, point: number): Pt[] {
  const k = reach / 60
  return curve(
    [
      [-15 + 4 * k, -6],
      [-17 - width * 0.4, length * 0.3],
      [-21 - width + reach * 0.4, length * 0.58],
      [-13 + point * 5 + reach * 0.85, length * 0.84],
      [reach, length * (1 + point * 0.16)],
      [13 - point * 5 + reach * 0.88, length * 0.88],
      [20 + width + reach * 0.42, length * 0.6],
      [17 + width * 0.4, length * 0.3],
      [15 + 4 * k, -6],
    ],
    6,
  )
}

export function drawFoot(shoe: Shoe, ankle: Pt, reach: number, skin: Skin, back: boolean, lift = 0) {
  const { kind, colour } = shoe
  const heeled = kind === 'pump' || kind === 'mule' || kind === 'sandal' || kind === 'boot'
  const length = (heeled ? 80 : 60) * (1 - lift * 0.35)
  const dark = darken(colour, 0.42)
  const move = (points: Pt[]) => points.map(([x, y]): Pt => [x + ankle[0], y + ankle[1]])
  if (back) return drawHeel(shoe, ankle, reach, skin, heeled)
  const foot = sole(
    reach,
    length,
    kind === 'trainer' ? 5 : 0,
    kind === 'pump' || kind === 'mule' ? 1 : kind === 'flat' ? 0.5 : 0,
  )
  let svg = fill(move(foot), skin.base)
  const lower = (from: number, dip: number): Pt[] => {
    const rim = foot.filter((p) => p[1] >= length * from)
    const first = rim[0]!
    const last = rim.at(-1)!
    return [
      ...rim,
      ...curve([last, [(first[0] + last[0]) / 2 + reach * 0.1, length * (from + dip)], first], 6),
    ]
  }
  const shadeSide = (points: Pt[]) => {
    const middle = points.reduce((sum, p) => sum + p[0], 0) / points.length
    return points.map(([x, y]): Pt => [Math.max(x, middle + (y / length - 0.6) * reach * 0.4), y])
  }
  const cover = (points: Pt[]) => {
    svg += fill(move(points), colour)
    svg += fill(move(shadeSide(points)), dark, 'opacity=".45"')
    svg += outline(move(points), dark, 2)
  }
  if (kind === 'pump') {
    cover(lower(0.26, 0.3))
    svg += fill(
      move(
        taper(
          [
            [reach * 0.55 - 8, length * 0.66],
            [reach - 4, length * 0.93],
          ],
          5,
        ),
      ),
      lighten(colour, 0.45),
      'opacity=".7"',
    )
  } else if (kind === 'mule') {
    cover(lower(0.46, 0.06))
  } else if (kind === 'flat') {
    cover(lower(0.34, 0.26))
  } else if (kind === 'slide') {
    cover(lower(0.42, 0.02).filter((p) => p[1] < length * 0.82))
    svg += fills(
      [
        move(
          taper(
            [
              [reach - 8, length * 0.88],
              [reach - 6, length * 0.97],
            ],
            2,
          ),
        ),
        move(
          taper(
            [
              [reach + 4, length * 0.88],
              [reach + 5, length * 0.97],
            ],
            2,
          ),
        ),
      ],
      skin.deep,
    )
  } else if (kind === 'sandal') {
    const band = (t: number, w: number): Pt[] => {
      const l = foot.find((p) => p[1] >= length * t)!
      const r = foot.toReversed().find((p) => p[1] >= length * t)!
      return taper(curve([l, [(l[0] + r[0]) / 2, length * t + 6], r], 5), w, 0.5, 0.8)
    }
    for (const one of [band(0.02, 8), band(0.66, 11), band(0.8, 9)])
      svg += fill(move(one), colour) + outline(move(one), dark, 1.4)
    svg += outline(move(foot), dark, 1.6)
  } else if (kind === 'trainer') {
    cover(lower(0.06, 0.18))
    svg += fill(move(lower(0.84, -0.02)), '#F4F0E6')
    for (const t of [0.36, 0.48, 0.6])
      svg += fill(
        move(
          taper(
            [
              [-9 + reach * t * 0.7, length * t],
              [10 + reach * t * 0.7, length * t - 3],
            ],
            4,
            0.5,
            0.7,
          ),
        ),
        '#F4F0E6',
      )
  } else {
    const shaft: Pt[] = pts('-22 -92, -20 -40, -18 -4, 18 -4, 20 -40, 23 -92, 0 -86')
    cover(lower(0, -0.05))
    cover(curve(shaft, 5, true))
    svg += fills([move(taper(pts('-6 -80, -9 -30, -8 0'), 5))], lighten(colour, 0.3), 'opacity=".5"')
  }
  if (kind !== 'boot' && kind !== 'trainer')
    svg += fills(
      [
        move(
          taper(
            [
              [4, -4],
              [4 + reach * 0.2, length * 0.28],
            ],
            7,
          ),
        ),
      ],
      skin.shade,
      'opacity=".7"',
    )
  return { svg, shape: move(kind === 'boot' ? [...foot, [-22, -92], [22, -92]] : foot) }
}

function drawHeel(shoe: Shoe, ankle: Pt, reach: number, skin: Skin, heeled: boolean) {
  const dark = darken(shoe.colour, 0.42)
  const move = (points: Pt[]) => points.map(([x, y]): Pt => [x + ankle[0] + reach * 0.12, y + ankle[1]])
  const drop = heeled ? 74 : 48
  const heel = move(curve(pts('-14 -8, -17 16, -19 38, -14 50, 0 54, 14 50, 19 38, 17 16, 14 -8'), 5))
  const toe = move(
    curve(
      [
        [-22, 34],
        [-26 + reach * 0.3, 50],
        [-12 + reach * 0.5, 62],
        [14 + reach * 0.5, 61],
        [25 + reach * 0.3, 48],
        [22, 34],
      ],
      5,
      true,
    ),
  )
  let svg = ''
  if (shoe.kind !== 'sandal') svg += fill(toe, dark)
  svg += fill(heel, skin.base)
  const open = shoe.kind === 'mule' || shoe.kind === 'slide'
  const counter = move(
    curve(
      [
        [-18, open ? 40 : 20],
        [-20, 38],
        [-14, 52],
        [0, 55],
        [14, 52],
        [20, 38],
        [18, open ? 40 : 20],
        [0, open ? 46 : 26],
      ],
      5,
      true,
    ),
  )
  svg += fill(counter, shoe.colour) + outline(counter, dark, 2)
  if (shoe.kind === 'boot') {
    const shaft = move(curve(pts('-23 -92, -20 -30, -19 30, 0 36, 19 30, 20 -30, 23 -92, 0 -97'), 5, true))
    svg += fill(shaft, shoe.colour) + outline(shaft, dark, 2)
  }
  if (heeled)
    svg += fill(
      move([
        [-6, 50],
        [-4, drop],
        [4, drop],
        [7, 50],
      ]),
      dark,
    )
  svg += fills([move(taper(pts('2 -6, 3 20'), 6))], skin.shade, 'opacity=".7"')
  return { svg, shape: [...heel, ...toe] }
}
