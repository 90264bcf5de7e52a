import { fill, fills, type Canvas } from './canvas.ts'
import { weaveOf } from './cloths/library.ts'
import { buildDrape, type Drape, type Fold } from './drape.ts'
import { dice, type Pt } from './geometry.ts'
import { drawPiece } from './piece.ts'
import type { Accessory, Cloth, PlateSpec } from './plate-spec.ts'

/** The cloth a product is about: of several pieces, the one in the foreground of its plate. */
export function clothOf({ outfit, accessory, framing }: PlateSpec): Cloth | undefined {
  if (accessory && 'cloth' in accessory) return accessory.cloth
  if (accessory) return undefined
  if (outfit.layer) return outfit.layer.cloth
  if (outfit.robe) return outfit.robe.cloth
  if (framing === 'bust' && outfit.head) return outfit.head.cloth
  if (framing === 'upper') return outfit.top?.cloth
  return outfit.trousers?.cloth ?? outfit.skirt?.cloth ?? outfit.top?.cloth
}

export const isWoven = (item?: Accessory) => item?.kind === 'tote' || item?.kind === 'basket'

/** A length of cloth thrown over the whole plate: the same print engine, larger, with a few deep folds. */
export function drawSwatch(canvas: Canvas, cloth: Cloth, seed: string): string {
  const weave = weaveOf(cloth)
  const roll = dice(`${seed}swatch`)
  const lean = (roll() - 0.5) * 0.5
  const bow = 60 + roll() * 60
  const surface = (s: number, v: number): Pt => [
    600 + s * 820 + (v - 750) * lean + Math.sin(v / 420 + s * 2) * bow * 0.5,
    v + Math.sin(s * 2.4 + lean * 4) * bow,
  ]
  const count = 4 + Math.floor(roll() * 2)
  const folds: Fold[] = Array.from({ length: count }, (_, i) => ({
    s: -0.72 + (i + 0.3 + roll() * 0.5) * (1.5 / count),
    from: -260 - roll() * 300 + (i % 2) * (500 + roll() * 300),
    depth: 0.7 + roll() * 0.5,
  }))
  const drape: Drape = {
    surface,
    half: () => 820,
    top: -200,
    hem: 1720,
    weave,
    folds,
    lobe: 20,
    seed,
    form: 0.35,
    scale: cloth.startsWith('weave') ? 3.4 : cloth.startsWith('gingham') ? 3 : 2.3,
  }
  const { piece } = buildDrape(drape)
  let svg = drawPiece(canvas, piece)
  if (weave.solid) svg += crepeTexture(weave.dark, weave.light, roll)
  canvas.silhouette.length = 0
  return svg
}

/** Crepe has no print: its close-up shows the pebbled yarns. */
function crepeTexture(dark: string, light: string, roll: () => number) {
  const flecks = (n: number): Pt[][] =>
    Array.from({ length: n }, () => {
      const x = roll() * 1200
      const y = roll() * 1500
      const l = 5 + roll() * 8
      return [
        [x, y],
        [x + 2, y - 1],
        [x + l, y + l * 0.4],
        [x + l - 2, y + l * 0.4 + 2],
      ]
    })
  return (
    fills(flecks(1500), dark, 'opacity=".12"') +
    fills(flecks(1200), light, 'opacity=".12"') +
    fill([], 'none')
  )
}
