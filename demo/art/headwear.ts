import { fill, fills, outline, path, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import type { Head } from './face.ts'
import { curve, taper, type Map2, type Pt, pts } from './geometry.ts'
import type { Headwear } from './plate-spec.ts'
import { brow, cut, frond, knot, type Milliner } from './millinery.ts'

export function drawHeadwear(
  canvas: Canvas,
  head: Head,
  wear: Headwear,
  back: boolean,
): { behind: string; front: string } {
  const milliner = { canvas, head, wear, back, scale: wear.kind === 'hat' ? 0.55 : 0.5 }
  switch (wear.kind) {
    case 'gele':
      return drawGele(milliner)
    case 'turban':
      return drawTurban(milliner)
    case 'knot':
      return drawKnotWrap(milliner)
    default:
      return drawHat(milliner)
  }
}

function drawGele(m: Milliner) {
  let behind = ''
  const count = 9
  const order = [0, 8, 1, 7, 2, 6, 3, 5, 4]
  for (const i of order) {
    const angle = Math.PI + (Math.PI * (i + 0.5)) / count
    behind += frond(m, 0, -56, angle, 150 - Math.abs(i - 4) * 3 + (i % 2) * 8, 62, `back${i}`)
  }
  if (m.back) return { behind: '', front: behind + brow(m, 8, -96, 26) + knot(m, 0, -64, 24, 32) }
  let front = ''
  for (const [i, a] of pts('0 -2.2, 1 -1.7, 2 -1.2, 3 -0.7'))
    front += frond(m, 26, -62, a + 0.25, 96 - i * 5, 48, `front${i}`)
  return { behind, front: front + brow(m, -38, -100, 20) + knot(m, 44, -62, 22, 32) }
}

function drawTurban(m: Milliner) {
  const rosette = [0, 1, 2, 3, 4, 5, 6]
    .map((i) => frond(m, 0, -74, Math.PI * (1.06 + i * 0.147), 52 + (i % 2) * 8, 40, `turban${i}`))
    .join('')
  const dome = curve(
    pts('-60 -30, -62 -62, -48 -96, -16 -112, 20 -112, 50 -94, 62 -60, 60 -28, 40 -44, 0 -52, -40 -44'),
    6,
    true,
  )
  const bands = [0, 1, 2].map((i): Pt[] =>
    curve(
      [
        [-60, -40 - i * 16],
        [-20, -70 - i * 14],
        [26, -88 - i * 8],
        [58, -74 - i * 6],
      ],
      6,
    ),
  )
  const cross = [0, 1].map((i): Pt[] =>
    curve(
      [
        [60, -42 - i * 15],
        [34, -60 - i * 12],
        [4, -74 - i * 8],
      ],
      6,
    ),
  )
  const wrap = cut(
    m,
    m.back
      ? curve(
          pts('-60 0, -62 -62, -48 -96, -16 -112, 20 -112, 50 -94, 62 -60, 60 0, 30 22, 0 28, -30 22'),
          6,
          true,
        )
      : dome,
    (u, v) => [u, v - 60 + u * 0.3],
    [...bands, ...cross].map((b) => taper(b, 10)),
    [...bands, ...cross].map((b) => taper(b, 2.6)),
    [taper(curve(pts('-50 -56, -30 -84, 0 -100'), 6), 12)],
    0.5,
  )
  return m.back
    ? { behind: '', front: rosette + wrap }
    : { behind: rosette, front: wrap + knot(m, 40, -74, 15, 20) }
}

function drawKnotWrap(m: Milliner) {
  const dome = m.back
    ? curve(pts('-60 10, -64 -50, -46 -92, 0 -106, 46 -92, 64 -50, 60 10, 30 34, 0 40, -30 34'), 6, true)
    : curve(pts('-60 -16, -64 -54, -46 -92, 0 -104, 46 -92, 64 -54, 60 -16, 46 -36, 0 -46, -46 -36'), 6, true)
  const lines = [
    pts('-60 -30, -30 -56, 0 -84'),
    pts('-62 -48, -34 -72, -4 -90'),
    pts('60 -30, 30 -56, 0 -84'),
    pts('62 -48, 34 -72, 4 -90'),
    pts('-56 -20, -20 -50, 2 -70'),
    pts('56 -20, 20 -50, -2 -70'),
  ] as Pt[][]
  const wrap = cut(
    m,
    dome,
    (u, v) => [u, v - 60 + Math.abs(u) * 0.4],
    lines.map((l) => taper(curve(l, 6), 9)),
    lines.map((l) => taper(curve(l, 6), 2.6)),
    [taper(curve(pts('-52 -44, -34 -68, -12 -86'), 6), 10)],
    0.5,
  )
  if (m.back) return { behind: '', front: wrap }
  const loop = (side: 1 | -1) => {
    const shape = curve(
      [
        [0, -88],
        [side * 18, -128],
        [side * 54, -146],
        [side * 78, -126],
        [side * 66, -100],
        [side * 34, -84],
      ],
      6,
      true,
    )
    const inner = [
      [
        [side * 6, -92],
        [side * 36, -112],
        [side * 64, -124],
      ],
      [
        [side * 8, -88],
        [side * 36, -98],
        [side * 60, -104],
      ],
    ] as Pt[][]
    return cut(
      m,
      shape,
      (u, v) => [u, v - 110 - u * side * 0.4],
      inner.map((l) => taper(curve(l, 6), 10)),
      inner.map((l) => taper(curve(l, 6), 2.6)),
      [],
      0.45,
    )
  }
  return { behind: '', front: wrap + loop(-1) + loop(1) + knot(m, 0, -92, 20, 22) }
}

function drawHat(m: Milliner) {
  const weave = weaveOf(m.wear.cloth)
  const polar =
    (rx: number, ry: number, cy: number): Map2 =>
    (u, v) => {
      const a = u / 40
      const r = 0.42 + (v + 60) / 210
      return [Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r]
    }
  const brimShape = (y: number): Pt[] =>
    curve(
      [
        [-172, y + 4],
        [-120, y - 26],
        [-50, y - 40],
        [0, y - 42],
        [50, y - 40],
        [120, y - 26],
        [172, y + 4],
        [128, y + 30],
        [60, y + 34],
        [0, y + 30],
        [-60, y + 34],
        [-128, y + 30],
      ],
      7,
      true,
    )
  const crown = curve(
    pts('-66 -56, -68 -96, -54 -128, -20 -142, 24 -140, 54 -126, 68 -94, 66 -56, 30 -44, 0 -42, -30 -44'),
    7,
    true,
  )
  const under = m.head.map(
    curve(pts('-166 -34, -60 -30, 0 -26, 60 -30, 166 -34, 120 -4, 54 -2, 0 -12, -54 -2, -120 -4'), 7, true),
  )
  m.canvas.silhouette.push(path(under))
  const rings = [0.5, 0.66, 0.82].map((k): Pt[] =>
    curve(
      [
        [-172 * k, -46],
        [-100 * k, -46 - 26 * k],
        [0, -50 - 36 * k],
        [100 * k, -46 - 26 * k],
        [172 * k, -46],
      ],
      8,
    ),
  )
  const brim = cut(
    m,
    brimShape(-46),
    polar(170, 44, -46),
    [],
    rings.map((r) => taper(r, 2, 0.5, 0.5)),
    [taper(curve(pts('-150 -56, -90 -76, -40 -84'), 6), 12)],
    0.4,
  )
  const top = cut(
    m,
    crown,
    (u, v) => [66 * Math.sin(Math.max(-1.5, Math.min(1.5, u / 60))), v - 70],
    [curve(pts('20 -142, 60 -120, 68 -56, 30 -46'), 6)],
    [taper(curve(pts('-30 -134, 0 -120, 34 -130'), 6), 3)],
    [taper(curve(pts('-46 -120, -54 -94, -50 -66'), 6), 14)],
    0.5,
  )
  const band = m.head.map([
    ...curve(pts('-68 -78, -30 -66, 0 -64, 30 -66, 68 -78'), 6),
    ...curve(pts('66 -52, 30 -42, 0 -40, -30 -42, -66 -52'), 6),
  ])
  const face = m.back
    ? ''
    : fill(
        m.head.map(curve(pts('-54 -50, 0 -40, 54 -50, 52 -8, 30 -22, 0 -26, -30 -20, -52 -6'), 6, true)),
        '#1A0F0A',
        'opacity=".38"',
      )
  return {
    behind: fill(under, weave.dark),
    front:
      face +
      brim +
      top +
      fill(band, '#232842') +
      fills([m.head.map(taper(curve(pts('-60 -64, -20 -54, 10 -52'), 6), 4))], '#5A6184', 'opacity=".8"') +
      outline(band, '#12152B', 1.8),
  }
}
