import { circle, grain, type Pt } from '../geometry.ts'
import { eachCell, inks, petal, rect, ring, type Window } from './cloth.ts'

/** Eleko: squares divided by comb lines, each filled with one of the painters' signs. */
export function eleko(ground: string, line: string, faint: string) {
  const size = 62
  return (window: Window) => {
    const { shapes, list } = inks({ ground, faint, line, cut: ground })
    const draw = shapes.line
    eachCell(window, size, size, (i, j) => {
      const u = i * size
      const v = j * size
      const c = size / 2
      const odd = (((i + j) % 2) + 2) % 2
      if (odd) shapes.faint.push(rect(u + 3, v + 3, size - 6, size - 6))
      draw.push(rect(u - 1.6, v, 3.2, size), rect(u, v - 1.6, size, 3.2))
      const sign = Math.floor(grain(i, j, 3) * 9)
      if (sign === 0) {
        for (const r of [25, 18, 11]) draw.push(ring(u + c, v + c, r, r - 3, 20))
        draw.push(circle(u + c, v + c, 4, 4, 10))
      } else if (sign === 1) {
        for (let a = 0; a < 4; a++)
          for (let b = 0; b < 4; b++) draw.push(circle(u + 11 + a * 13.3, v + 11 + b * 13.3, 3.4, 3.4, 8))
      } else if (sign === 2) {
        for (let a = 0; a < 6; a++) draw.push(rect(u + 8 + a * 8.4, v + 8, 3.4, size - 16))
      } else if (sign === 3) {
        for (let a = 0; a < 6; a++) draw.push(rect(u + 8, v + 8 + a * 8.4, size - 16, 3.4))
      } else if (sign === 4) {
        for (let a = 0; a < 8; a++) draw.push(petal(u + c, v + c, (a * Math.PI) / 4, 6, 26, 9))
        draw.push(circle(u + c, v + c, 4, 4, 10))
      } else if (sign === 5) {
        for (let a = 0; a < 3; a++)
          for (let b = 0; b < 3; b++)
            if ((a + b) % 2 === 0) draw.push(rect(u + 7 + a * 16.4, v + 7 + b * 16.4, 15, 15))
        for (let a = 0; a < 3; a++)
          for (let b = 0; b < 3; b++)
            if ((a + b) % 2) draw.push(circle(u + 14.5 + a * 16.4, v + 14.5 + b * 16.4, 3, 3, 8))
      } else if (sign === 6) {
        for (let a = 0; a < 4; a++) {
          const y = v + 10 + a * 13
          draw.push([
            [u + 7, y + 8],
            [u + c, y - 3],
            [u + size - 7, y + 8],
            [u + size - 7, y + 12],
            [u + c, y + 2],
            [u + 7, y + 12],
          ])
        }
      } else if (sign === 7) {
        draw.push([
          [u + c, v + 6],
          [u + size - 6, v + c],
          [u + c, v + size - 6],
          [u + 6, v + c],
        ])
        shapes.cut.push([
          [u + c, v + 13],
          [u + size - 13, v + c],
          [u + c, v + size - 13],
          [u + 13, v + c],
        ])
        for (const [du, dv] of [
          [11, 11],
          [size - 11, 11],
          [11, size - 11],
          [size - 11, size - 11],
        ])
          draw.push(circle(u + du!, v + dv!, 3, 3, 8))
      } else {
        draw.push(petal(u + c, v + c, -Math.PI / 2, -24, 25, 25))
        shapes.cut.push(petal(u + c, v + c, -Math.PI / 2, -18, 19, 15))
        shapes.faint.push(rect(u + 3, v + 3, 10, 10))
      }
    })
    // The cut must lie over the line, and a last sign sits in the middle of each cut.
    return list()
  }
}

/** Oniko: pebbles tied in rings; the rays are where the dye could not reach. */
export function oniko(ground: string, halo: string, ray: string, pale: string) {
  const du = 104
  const dv = 92
  return (window: Window) => {
    const { shapes, list } = inks({ ground, halo, pale, ray })
    eachCell(window, du, dv, (i, j) => {
      const odd = ((j % 2) + 2) % 2
      const cx = i * du + odd * (du / 2) + (grain(i, j, 1) - 0.5) * 12
      const cy = j * dv + (grain(i, j, 2) - 0.5) * 12
      const r = 44 + grain(i, j, 5) * 9
      shapes.halo.push(
        Array.from({ length: 22 }, (_, k): Pt => {
          const a = (k / 22) * Math.PI * 2
          const w = r * (1.02 + (grain(i * 31 + k, j, 7) - 0.5) * 0.16)
          return [cx + Math.cos(a) * w, cy + Math.sin(a) * w]
        }),
      )
      const turn = grain(i, j, 9)
      const rows: [number, number, number, number][] = [
        [7, 0.17, 0.32, 7],
        [12, 0.38, 0.58, 7],
        [18, 0.64, 0.97, 7.5],
      ]
      for (const [count, a0, a1, width] of rows) {
        for (let k = 0; k < count; k++) {
          const a = ((k + turn) / count) * Math.PI * 2
          const far = a1 + (grain(i + k, j - k, count) - 0.5) * 0.1
          const bucket = grain(i - k, j + k, 4) > 0.78 ? shapes.pale : shapes.ray
          bucket.push(petal(cx, cy, a, r * a0, r * far, width * (0.8 + grain(k, i, j) * 0.4)))
        }
      }
      shapes.ray.push(ring(cx, cy, 6, 2.6, 10))
      for (let k = 0; k < 4; k++) {
        const a = grain(i, j, 20 + k) * Math.PI * 2
        const d = r * 1.16 + grain(i, j, 30 + k) * 8
        shapes.pale.push(circle(cx + Math.cos(a) * d, cy + Math.sin(a) * d, 2 + grain(i, j, k) * 1.8, 2.2, 7))
      }
    })
    return list()
  }
}

/** Kampala: the cloth is gathered at points and bound; each binding leaves a wavering ring. */
export function kampala(tones: [string, string, string, string], pale: string) {
  const size = 176
  return (window: Window) => {
    const { shapes, list } = inks({ a: tones[0], b: tones[1], c: tones[2], d: tones[3], pale })
    eachCell(window, size, size * 0.86, (i, j) => {
      const odd = ((j % 2) + 2) % 2
      const cx = i * size + odd * (size / 2) + (grain(i, j, 1) - 0.5) * 24
      const cy = j * size * 0.86 + (grain(i, j, 2) - 0.5) * 24
      const blob = (r: number, salt: number, rough: number): Pt[] =>
        Array.from({ length: 36 }, (_, k): Pt => {
          const a = (k / 36) * Math.PI * 2
          const w = r * (1 + (grain(i + k * 3, j, salt) - 0.5) * rough + Math.sin(a * 5 + salt + i) * 0.035)
          return [cx + Math.cos(a) * w, cy + Math.sin(a) * w]
        })
      shapes.b.push(blob(86, 1, 0.1))
      const rings: ['c' | 'd' | 'a' | 'pale', number, number][] = [
        ['c', 76, 64],
        ['pale', 58, 52],
        ['d', 50, 36],
        ['a', 31, 22],
        ['pale', 17, 11],
      ]
      for (const [key, outer, inner] of rings) {
        const rough = key === 'pale' ? 0.14 : 0.08
        shapes[key].push([
          ...blob(outer, outer, rough),
          blob(outer, outer, rough)[0]!,
          ...[...blob(inner, inner, rough), blob(inner, inner, rough)[0]!].toReversed(),
        ])
      }
      for (let k = 0; k < 22; k++) {
        const a = ((k + grain(i, j, k)) / 22) * Math.PI * 2
        shapes.pale.push(petal(cx, cy, a, 60 + grain(k, i, j) * 6, 78 + grain(k, j, i) * 12, 2.6))
      }
    })
    return list()
  }
}
