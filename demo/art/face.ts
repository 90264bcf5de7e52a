import { fill, fills, outline, path, type Canvas } from './canvas.ts'
import { curve, spin, symmetric, table, taper, type Fn, type Pt, pts } from './geometry.ts'
import type { Pose } from './poses.ts'
import type { Skin } from './skin.ts'

/** Half widths from crown (−78) to chin; each face is another bone structure, none has eyes. */
const faces = {
  oval: pts('-78 0, -75 16, -64 35, -44 48, -18 52, 8 50, 28 45, 46 35, 60 22, 69 11, 73 0'),
  square: pts('-78 0, -75 18, -64 37, -44 49, -18 52, 8 51, 30 48, 46 42, 59 29, 68 15, 72 0'),
  heart: pts('-78 0, -75 18, -64 38, -44 51, -18 54, 8 50, 28 42, 46 30, 60 17, 70 8, 74 0'),
  round: pts('-78 0, -75 18, -64 37, -44 50, -18 55, 8 55, 28 51, 44 42, 57 28, 66 14, 70 0'),
  long: pts('-80 0, -77 16, -65 33, -44 45, -18 48, 8 47, 28 43, 48 35, 64 23, 75 12, 80 0'),
} satisfies Record<string, Pt[]>

export type FaceName = keyof typeof faces
export const faceNames = Object.keys(faces) as FaceName[]

export type Head = {
  at: (x: number, y: number) => Pt
  map: (points: Pt[]) => Pt[]
  half: Fn
  turn: number
  chin: number
}

export function buildHead(pose: Pose, face: FaceName, back: boolean): Head {
  const knots = faces[face] as Pt[]
  const half = table(knots)
  const turn = back ? pose.head.turn * 0.6 : pose.head.turn
  const lean = (pose.head.lean * Math.PI) / 180
  const centre: Pt = [600 + pose.head.shift, 158]
  const size = 1.05
  const at = (x: number, y: number): Pt => {
    const u = x / 56
    const inside = Math.abs(u) < 1 ? 1 - u * u : 0
    const turned = x * (1 - Math.abs(turn) * 0.05) + turn * 20 * inside
    return spin([[centre[0] + turned * size, centre[1] + y * size]], lean, 600, 230)[0]!
  }
  return { at, map: (points) => points.map(([x, y]) => at(x, y)), half, turn, chin: knots.at(-1)![0] }
}

const contour = (head: Head): Pt[] =>
  symmetric(
    Array.from({ length: 40 }, (_, i) => {
      const y = -78 + ((head.chin + 78) * i) / 39
      return [head.half(y), y] as Pt
    }),
  )

function drawEars(head: Head, skin: Skin) {
  const ear = (side: 1 | -1) => {
    // The far ear hides as the head turns towards it.
    const out = 1 - Math.max(0, head.turn * side) * 1.6
    return head.map(
      curve(
        [
          [47, -12],
          [56 * 1, -16],
          [60, -4],
          [57, 12],
          [51, 24],
          [46, 20],
        ].map(([x, y]): Pt => [side * (46 + (x! - 46) * Math.max(0, out)), y!]),
        5,
        true,
      ),
    )
  }
  return fill(ear(-1), skin.base) + fill(ear(1), skin.shade) + fills([ear(-1)], skin.shade, 'opacity=".35"')
}

export function drawFace(canvas: Canvas, head: Head, skin: Skin, lip = skin.lip): string {
  const { map, half, chin } = head
  const shape = map(contour(head))
  canvas.silhouette.push(path(shape))
  const nose: Pt[] = curve(
    [
      [5, -78],
      [2, -56],
      [1, -40],
      [-3, -26],
      [-1, -14],
      [5, 2],
      [10, 13],
      [14, 20],
      [12, 26],
      [4, 29],
      [2, 33],
      [4, 38],
      [3, 44],
      [5, 52],
      [9, chin - 8],
      [6, chin],
    ],
    6,
  )
  const edge = Array.from({ length: 24 }, (_, i): Pt => {
    const y = chin - ((chin + 78) * i) / 23
    return [half(y) * 1.02, y]
  })
  let svg = drawEars(head, skin) + fill(shape, skin.base)
  const clip = canvas.clip(shape)
  let inner = fill(map([...nose, ...edge]), skin.shade)
  // Planes: lit temple and cheek, a soft socket, the lit bridge and the far cheek's bounce light.
  inner += fill(
    map(curve(pts('-44 -52, -26 -58, -18 -44, -24 -26, -36 -22, -46 -28'), 6, true)),
    skin.light,
    'opacity=".55"',
  )
  inner += fill(
    map(curve(pts('-46 -8, -34 -2, -22 6, -24 20, -32 30, -42 16'), 6, true)),
    skin.light,
    'opacity=".5"',
  )
  inner += fill(
    map(curve(pts('-34 -20, -20 -25, -8 -20, -10 -12, -22 -9, -33 -13'), 6, true)),
    skin.shade,
    'opacity=".32"',
  )
  inner += fill(
    map(curve(pts('12 -20, 26 -24, 38 -18, 34 -10, 20 -10'), 6, true)),
    skin.deep,
    'opacity=".22"',
  )
  inner += fill(map(taper(curve(pts('0 -14, 3 0, 8 15'), 6), 5, 0.7)), skin.light, 'opacity=".6"')
  inner += fill(
    map(
      taper(
        curve(
          [
            [half(10) - 5, -18],
            [half(10) - 6, 8],
            [half(36) - 6, 36],
          ],
          6,
        ),
        6,
      ),
    ),
    skin.base,
    'opacity=".8"',
  )
  // Mouth: an upper lip in shadow, a fuller lower lip, a tapered parting line.
  inner += fill(
    map(curve(pts('-17 42, -9 37, -3 35, 1 37, 5 35, 11 37, 18 42, 8 44, -8 44'), 5, true)),
    lip,
    'opacity=".9"',
  )
  inner += fill(map(curve(pts('-16 42, -7 44, 1 44.5, 9 44, 17 42, 10 50, 1 53, -8 50'), 5, true)), lip)
  inner += fill(map(curve(pts('1 36, 6 35, 12 38, 18 42, 10 50, 3 52'), 5, true)), skin.deep, 'opacity=".28"')
  inner += fill(map(taper(curve(pts('-18 42, -6 43.5, 1 43, 9 43.5, 19 42'), 5), 2.6)), skin.deep)
  inner += fill(map(taper(curve(pts('-9 48.5, -4 49.8, -1 49.5'), 4), 2.6)), skin.light, 'opacity=".8"')
  inner += fill(map(taper(curve(pts('-8 26, -2 29, 3 29'), 4), 3)), skin.deep, 'opacity=".5"')
  inner += fill(map(taper(curve(pts('-7 57, 1 59, 8 57'), 4), 4)), skin.shade, 'opacity=".7"')
  svg += `<g ${clip}>${inner}</g>`
  return svg + outline(shape, skin.deep, 1.2)
}

/** From behind only neck, ears and the curve of the jaw show; hair covers the rest. */
export function drawNape(canvas: Canvas, head: Head, skin: Skin): string {
  const shape = head.map(contour(head).map(([x, y]): Pt => [x * 0.97, Math.min(y, 52)]))
  canvas.silhouette.push(path(shape))
  return (
    drawEars(head, skin) +
    fill(shape, skin.base) +
    fill(head.map(curve(pts('4 20, 46 0, 40 52, 10 52'), 6, true)), skin.shade)
  )
}

export function drawNeck(
  canvas: Canvas,
  head: Head,
  frameAt: (x: number, y: number) => Pt,
  skin: Skin,
): string {
  const base = (x: number, y: number) => frameAt(x, y)
  const left = curve([head.at(-31, 30), head.at(-27, 66), base(-27, 258), base(-34, 278), base(-58, 293)], 7)
  const right = curve([head.at(31, 30), head.at(27, 66), base(27, 258), base(34, 278), base(58, 293)], 7)
  const shape = [...left, ...curve([base(-58, 293), base(0, 320), base(58, 293)], 5), ...right.toReversed()]
  canvas.silhouette.push(path(shape))
  const shade = [
    head.at(-24, 60),
    head.at(0, 84),
    base(0, 262),
    base(12, 276),
    base(22, 302),
    ...right.toReversed(),
  ]
  const cord = taper(curve([base(-16, 262), base(-10, 278), base(-3, 298)], 6), 4)
  return (
    fill(shape, skin.base) +
    fill(shade, skin.shade) +
    fill(cord, skin.shade) +
    outline(left, skin.deep, 1.2, false) +
    outline(right, skin.deep, 1.2, false)
  )
}
