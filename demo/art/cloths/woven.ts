import { mix } from '../colour.ts'
import { grain, type Pt } from '../geometry.ts'
import { eachCell, inks, rect, type Window } from './cloth.ts'

type Band = { width: number; ink: 0 | 1 | 2 | 3 | 4; sign?: 'ladder' | 'chevron' | 'diamond' | 'dash' }

/** Aso-oke: narrow strips of stripes sewn edge to edge, some bands floated with signs. */
export function asooke(colours: [string, string, string, string, string], bands: Band[]) {
  const repeat = bands.reduce((sum, band) => sum + band.width, 0)
  return (window: Window) => {
    const { shapes, list } = inks({
      k0: colours[0],
      k1: colours[1],
      k2: colours[2],
      k3: colours[3],
      k4: colours[4],
      seam: mix(colours[0], '#0B0712', 0.5),
      sign: colours[4],
      spark: colours[1],
    })
    const height = window.v1 - window.v0
    for (let n = Math.floor(window.u0 / repeat); n <= Math.ceil(window.u1 / repeat); n++) {
      let u = n * repeat
      bands.forEach((band, b) => {
        const key = `k${band.ink}` as 'k0'
        if (band.ink) shapes[key].push(rect(u, window.v0, band.width, height))
        const pitch = 34
        const from = Math.floor(window.v0 / pitch)
        for (let r = from; band.sign && r * pitch < window.v1; r++) {
          const v = r * pitch + grain(n, b) * pitch
          const w = band.width
          if (band.sign === 'ladder' && ((r % 4) + 4) % 4 < 2)
            for (let k = 0; k < 4; k++) shapes.sign.push(rect(u + w * 0.14, v + k * 6, w * 0.72, 2.4))
          if (band.sign === 'dash') shapes.sign.push(rect(u + w * 0.3, v, w * 0.4, 12))
          if (band.sign === 'chevron')
            for (const k of [0, 11])
              shapes.spark.push([
                [u + w * 0.1, v + k + 7],
                [u + w / 2, v + k],
                [u + w * 0.9, v + k + 7],
                [u + w * 0.9, v + k + 11],
                [u + w / 2, v + k + 4],
                [u + w * 0.1, v + k + 11],
              ])
          if (band.sign === 'diamond') {
            const diamond: Pt[] = [
              [u + w / 2, v],
              [u + w * 0.92, v + 12],
              [u + w / 2, v + 24],
              [u + w * 0.08, v + 12],
            ]
            shapes.spark.push(diamond)
            shapes.sign.push([
              [u + w / 2, v + 7],
              [u + w * 0.68, v + 12],
              [u + w / 2, v + 17],
              [u + w * 0.32, v + 12],
            ])
          }
        }
        u += band.width
      })
      shapes.seam.push(rect(n * repeat - 0.8, window.v0, 1.6, height))
    }
    return list()
  }
}

/** Checks of two yarns; where both cross, the colour is full. */
export function gingham(ground: string, yarn: string, size: number, thread?: string) {
  return (window: Window) => {
    const half = mix(ground, yarn, 0.5)
    const { shapes, list } = inks({ ground, half, yarn, thread: thread ?? yarn })
    const pitch = size * 2
    for (let i = Math.floor(window.u0 / pitch); i <= Math.ceil(window.u1 / pitch); i++)
      shapes.half.push(rect(i * pitch, window.v0, size, window.v1 - window.v0))
    for (let j = Math.floor(window.v0 / pitch); j <= Math.ceil(window.v1 / pitch); j++)
      shapes.half.push(rect(window.u0, j * pitch, window.u1 - window.u0, size))
    eachCell(window, pitch, pitch, (i, j) => {
      shapes.yarn.push(rect(i * pitch, j * pitch, size, size))
      if (thread) {
        shapes.thread.push(
          rect(i * pitch + size * 1.42, j * pitch, 2.2, pitch),
          rect(i * pitch, j * pitch + size * 1.42, pitch, 2.2),
        )
      }
    })
    return list()
  }
}

/** Plaited palm: two leaves over, two under, with bands of dyed leaf in zigzag. */
export function plait(ground: string, dark: string, dyes: string[], period: number) {
  const w = 9
  return (window: Window) => {
    const { shapes, list } = inks({
      ground,
      under: mix(ground, dark, 0.35),
      dye0: dyes[0]!,
      dye1: dyes[1] ?? dyes[0]!,
      lit: mix(ground, '#FFFFFF', 0.3),
      gap: dark,
    })
    eachCell(window, w * 2, w, (i, j) => {
      const lean = (((i % 2) + 2) % 2 ? 1 : -1) * w * 0.55
      const u = i * w * 2
      const v = j * w
      const leaf: Pt[] = [
        [u, v + lean],
        [u + w * 2, v - lean],
        [u + w * 2, v - lean + w - 1.4],
        [u, v + lean + w - 1.4],
      ]
      const row = ((j % period) + period) % period
      const step = (((i + j) % 4) + 4) % 4
      if (dyes.length && (row < 3 || row === 5)) shapes[row === 5 ? 'dye1' : 'dye0'].push(leaf)
      else if (dyes.length && row >= 8 && row < 12 && step < 2) shapes.dye1.push(leaf)
      else if (((i % 2) + 2) % 2) shapes.under.push(leaf)
      else shapes.lit.push([leaf[0]!, leaf[1]!, [u + w * 2, v - lean + 2.4], [u, v + lean + 2.4]])
      shapes.gap.push([
        [u, v + lean + w - 1.6],
        [u + w * 2, v - lean + w - 1.6],
        [u + w * 2, v - lean + w],
        [u, v + lean + w],
      ])
    })
    return list()
  }
}
