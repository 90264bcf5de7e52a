import { circle, curve, grain, spin, taper, type Pt, pts } from '../geometry.ts'
import { eachCell, inks, petal, ring, type Window } from './cloth.ts'

/** Ankara roundels: record-like wheels in two inks, with small seeds between. */
export function ankara(ground: string, line: string, pale: string, first: string, second: string) {
  const size = 116
  return (window: Window) => {
    const { shapes, list } = inks({ ground, line, pale, first, second, star: pale, eye: line, spark: ground })
    eachCell(window, size, size, (i, j) => {
      const odd = ((j % 2) + 2) % 2
      const cx = i * size + odd * (size / 2)
      const cy = j * size
      const r = 52
      const ink = (((i + j * 2) % 3) + 3) % 3 === 1 ? 'second' : 'first'
      shapes.line.push(circle(cx, cy, r, r, 34))
      shapes.pale.push(circle(cx, cy, r - 4, r - 4, 34))
      for (let k = 0; k < 26; k++) {
        const a = (k / 26) * Math.PI * 2
        const at = (rr: number, da: number): Pt => [cx + Math.cos(a + da) * rr, cy + Math.sin(a + da) * rr]
        shapes[ink].push([at(r - 16, -0.12), at(r - 5, 0), at(r - 16, 0.12)])
      }
      shapes[ink].push(circle(cx, cy, r - 15, r - 15, 28))
      shapes.eye.push(ring(cx, cy, r - 15, r - 18, 26))
      for (let k = 0; k < 9; k++) shapes.star.push(petal(cx, cy, (k / 9) * Math.PI * 2, 12, 31, 10))
      for (let k = 0; k < 9; k++) shapes.eye.push(petal(cx, cy, (k / 9) * Math.PI * 2, 16, 26, 4.4))
      shapes.eye.push(circle(cx, cy, 9, 9, 16))
      shapes.spark.push(circle(cx, cy, 5.4, 5.4, 12))
      shapes[ink].push(circle(cx + size / 2, cy - 3, 7, 7, 12))
      shapes.star.push(circle(cx + size / 2, cy - 3, 3, 3, 8))
    })
    return list()
  }
}

/** Batik leaf: sprigs drawn with a wax spout, veined, over a ground crackled in the vat. */
export function leaf(ground: string, deep: string, tints: [string, string], vein: string) {
  const du = 122
  const dv = 104
  return (window: Window) => {
    const { shapes, list } = inks({ ground, deep, a: tints[0], b: tints[1], vein })
    eachCell(window, du, dv, (i, j) => {
      const odd = ((j % 2) + 2) % 2
      const cx = i * du + odd * (du / 2) + (grain(i, j, 1) - 0.5) * 16
      const cy = j * dv + (grain(i, j, 2) - 0.5) * 16
      const angle = (grain(i, j, 3) - 0.5) * 1.5 + (odd ? 0.6 : -0.6)
      const put = (points: Pt[]) => spin(points, angle, 0, 0).map(([x, y]): Pt => [x + cx, y + cy])
      const stem: Pt[] = curve(pts('0 58, 4 20, -3 -20, 0 -52'), 6)
      shapes.vein.push(put(taper(stem, 4, 0.2)))
      for (let k = 0; k < 7; k++) {
        const y = 44 - k * 14
        for (const side of [-1, 1]) {
          const size = 33 - Math.abs(k - 2) * 3.6
          const tip: Pt = [side * size, y - 24]
          const blade = curve(
            [[0, y], [side * size * 0.62, y - 1], tip, [side * size * 0.34, y - 21], [0, y]],
            5,
            true,
          )
          shapes[(k + (side > 0 ? 1 : 0)) % 2 ? 'a' : 'b'].push(put(blade))
          shapes.vein.push(
            put(
              taper(
                [
                  [0, y - 3],
                  [side * size * 0.45, y - 11],
                  [tip[0] * 0.9, tip[1] + 2],
                ],
                1.9,
              ),
            ),
          )
        }
      }
      shapes.a.push(put(petal(0, -46, -Math.PI / 2, 0, 26, 14)))
      for (let k = 0; k < 3; k++) {
        const x = cx + du / 2 + (grain(i, j, 10 + k) - 0.5) * 50
        const y = cy + (grain(i, j, 20 + k) - 0.5) * 60
        shapes.vein.push(circle(x, y, 2.6 + grain(k, i, j) * 2, 2.6, 8))
      }
      const x = cx + du / 2
      const crack = curve(
        [
          [x - 40, cy - 40],
          [x - 10, cy - 14 + grain(i, j, 40) * 20],
          [x + 8, cy + 12],
          [x + 36, cy + 42],
        ],
        4,
      )
      shapes.deep.push(
        taper(crack, 2.6, 0.5, 0.3),
        taper(
          curve(
            [crack[8]!, [crack[8]![0] + 24, crack[8]![1] - 26], [crack[8]![0] + 30, crack[8]![1] - 50]],
            4,
          ),
          2,
        ),
      )
    })
    return list()
  }
}

/** Tide: bands of travelling crests, no two rows in step. */
export function wave(ground: string, deep: string, foam: string, accent: string) {
  const row = 44
  return (window: Window) => {
    const { shapes, list } = inks({ ground, deep, accent, foam })
    const crest = (u: number, j: number) => Math.sin(u / 27 + j * 2.1) * 11 + Math.sin(u / 61 - j * 1.3) * 7
    for (let j = Math.floor(window.v0 / row) - 1; j <= Math.ceil(window.v1 / row) + 1; j++) {
      const band = (from: number, to: number): Pt[] => {
        const top: Pt[] = []
        const bottom: Pt[] = []
        for (let u = window.u0; u <= window.u1 + 7; u += 7) {
          const swell = 1 + 0.35 * Math.sin(u / 40 + j)
          top.push([u, j * row + crest(u, j) + from * swell])
          bottom.push([u, j * row + crest(u, j) + to * swell])
        }
        return [...top, ...bottom.toReversed()]
      }
      const kind = ((j % 3) + 3) % 3
      if (kind === 0) shapes.deep.push(band(-14, 10))
      if (kind === 1) shapes.accent.push(band(-7, 6))
      shapes.foam.push(band(kind ? -17 : -20, kind ? -13 : -16))
      if (kind === 2) shapes.foam.push(band(-4, -1), band(5, 7.5))
      for (let k = Math.floor(window.u0 / 30); k * 30 < window.u1; k++) {
        const u = k * 30 + grain(k, j) * 18
        if (kind === 0) shapes.foam.push(petal(u, j * row + crest(u, j) - 2, 0.2, -7, 8, 6))
        else if (grain(k, j, 3) > 0.4) shapes.foam.push(circle(u, j * row + crest(u, j) + 16, 2.6, 2.6, 8))
      }
    }
    return list()
  }
}

export function polka(ground: string, dot: string, size: number, tiny: string) {
  return (window: Window) => {
    const { shapes, list } = inks({ ground, dot, tiny })
    eachCell(window, size, size, (i, j) => {
      const odd = ((j % 2) + 2) % 2
      const cx = i * size + odd * (size / 2)
      shapes.dot.push(circle(cx, j * size, size * 0.25, size * 0.25, 18))
      shapes.tiny.push(circle(cx + size / 2, j * size, size * 0.07, size * 0.07, 8))
    })
    return list()
  }
}

/** Guinea brocade: tone on tone, a lattice of medallions that catch the glaze. */
export function brocade(ground: string, figure: string, glint: string) {
  const size = 92
  return (window: Window) => {
    const { shapes, list } = inks({ ground, figure, glint, hole: ground })
    eachCell(window, size, size, (i, j) => {
      const odd = ((j % 2) + 2) % 2
      const cx = i * size + odd * (size / 2)
      const cy = j * size
      for (const side of [-1, 1]) {
        const arm = curve(
          [
            [cx, cy - size * 0.62],
            [cx + side * 15, cy - size * 0.36],
            [cx + side * 42, cy - 10],
            [cx + side * 45, cy + 6],
            [cx + side * 16, cy + size * 0.36],
            [cx, cy + size * 0.62],
          ],
          5,
        )
        shapes.figure.push(taper(arm, 5, 0.5, 0.5))
        shapes.glint.push(
          taper(
            arm.map(([x, y]): Pt => [cx + (x - cx) * 0.84, cy + (y - cy) * 0.84]),
            1.8,
            0.5,
            0.4,
          ),
        )
      }
      for (let k = 0; k < 8; k++) shapes.figure.push(petal(cx, cy, (k * Math.PI) / 4, 5, k % 2 ? 20 : 29, 12))
      for (let k = 0; k < 8; k++)
        shapes.glint.push(petal(cx, cy, (k * Math.PI) / 4 + 0.12, 9, k % 2 ? 16 : 24, 3.4))
      shapes.hole.push(circle(cx, cy, 6, 6, 12))
      shapes.glint.push(circle(cx, cy, 3, 3, 8), circle(cx, cy - size * 0.5, 3, 3, 8))
    })
    return list()
  }
}
