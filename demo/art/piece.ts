import { fill, fills, outline as stroke, path, type Canvas } from './canvas.ts'
import type { Weave, Window } from './cloths/cloth.ts'
import { dense, type Map2, type Pt } from './geometry.ts'

/** One strip of a piece: its cloth's placement and visible area. A plain piece is a single strip. */
export type Strip = { cloth: Map2; window: Window; clip?: Pt[] }

export type Piece = {
  outline: Pt[]
  weave: Weave
  strips: Strip[]
  /** Flat folds, lighter then darker, multiplied over the print. */
  folds?: Pt[][]
  deeps?: Pt[][]
  lights?: Pt[][]
  inks?: Pt[][]
  /** Strength of the grainy form shadow. */
  form?: number
  /** Enlarges or shrinks the print. */
  scale?: number
  /** The part of the outline that is inked; an edge where another piece continues is left out. */
  rim?: Pt[]
  formDrop?: number
}

export function printOn(strip: Strip, weave: Weave, scale = 1): string {
  if (weave.solid) return ''
  const { u0, u1, v0, v1 } = strip.window
  const window = { u0: u0 / scale, u1: u1 / scale, v0: v0 / scale, v1: v1 / scale }
  const step = 15 / Math.max(0.5, scale)
  let svg = ''
  for (const { colour, shapes } of weave.draw(window)) {
    if (!shapes.length) continue
    const mapped = shapes
      .filter((shape) =>
        shape.some(
          ([u, v]) => u > window.u0 - 4 && u < window.u1 + 4 && v > window.v0 - 4 && v < window.v1 + 4,
        ),
      )
      .map((shape) => dense(shape, step).map(([u, v]) => strip.cloth(u * scale, v * scale)))
    svg += fills(mapped, colour)
  }
  return svg
}

export function drawPiece(canvas: Canvas, piece: Piece): string {
  const { outline, weave, strips, form = 0.5 } = piece
  canvas.silhouette.push(path(outline))
  const clip = canvas.clip(outline)
  let prints = ''
  for (const strip of strips) {
    const print = printOn(strip, weave, piece.scale)
    prints += print && strip.clip ? `<g ${canvas.clip(strip.clip)}>${print}</g>` : print
  }
  const shades =
    fills(piece.folds ?? [], weave.shade, `opacity="${weave.solid ? 0.3 : 0.38}"`) +
    fills(piece.deeps ?? [], weave.shade, `opacity="${weave.solid ? 0.42 : 0.5}"`)
  const lights = (piece.lights ?? []).length
    ? `<g style="mix-blend-mode:${weave.solid ? 'screen' : 'soft-light'}">${fills(piece.lights!, weave.solid ? weave.light : '#FFFFFF', `opacity="${weave.solid ? 0.3 : 0.62}"`)}</g>`
    : ''
  const grainy = form ? canvas.formShade(outline, -34, piece.formDrop ?? -6, weave.shade, form) : ''
  return (
    `<g ${clip}>${fill(outline, weave.ground)}${prints}<g style="mix-blend-mode:multiply">${shades}</g>${lights}</g>` +
    grainy +
    `<g ${clip}>${fills(piece.inks ?? [], weave.dark)}</g>` +
    stroke(piece.rim ?? outline, weave.dark, 2.4, !piece.rim)
  )
}

/** A strip of plain trim that follows an edge: bands, cuffs, plackets, hems. */
export function drawTrim(line: Pt[], colour: string, dark: string, width: number, offset = 0): string {
  const edge = (d: number): Pt[] =>
    line.map((p, i) => {
      const a = line[Math.max(0, i - 1)]!
      const b = line[Math.min(line.length - 1, i + 1)]!
      const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      return [p[0] - ((b[1] - a[1]) / l) * d, p[1] + ((b[0] - a[0]) / l) * d]
    })
  const band = [...edge(offset), ...edge(offset + width).toReversed()]
  return (
    fill(band, colour) +
    stroke(band, dark, 1.4) +
    fills([[...edge(offset + width * 0.72), ...edge(offset + width).toReversed()]], dark, 'opacity=".22"')
  )
}

/** A band along a hem. It follows the cloth upwards, so it does not cross itself in the valleys. */
export function drawHem(
  hemAt: (s: number, up?: number) => Pt,
  colour: string,
  dark: string,
  width: number,
): string {
  const run = (up: number) => Array.from({ length: 121 }, (_, i) => hemAt(-0.995 + (1.99 * i) / 120, up))
  const band = [...run(0), ...run(width).toReversed()]
  const underside = [...run(0), ...run(width * 0.3).toReversed()]
  return fill(band, colour) + stroke(band, dark, 1.4) + fill(underside, dark, 'opacity=".22"')
}
