import { type View, views } from './art/camera.ts'
import type { Cast } from './art/cast.ts'
import type { PlateSpec } from './art/plate-spec.ts'
import type { SceneColour } from './art/scene.ts'
import type { DemoProduct } from './catalogue.ts'
import { castOf } from './casting.ts'
import { colourTable } from './colour-table.ts'

/** One colour of a product, as drawn. `folder` is below `demo/plates/`. */
export type Colourway = { colour: string; folder: string; isFirst: boolean; plate: PlateSpec; cast: Cast }

/** Every colour of a product; the first is in the product's own folder. */
export function colourwaysOf(product: DemoProduct): Colourway[] {
  const { slug, colours } = product
  return colours.map(({ name }, index) => ({
    colour: name,
    folder: index === 0 ? slug : `${slug}/${name.toLowerCase()}`,
    isFirst: index === 0,
    ...(index === 0 ? { plate: product.plate, cast: castOf(slug) } : inColour(product, name)),
  }))
}

/** The pictures of a colour; of a further one the detail shows the cloth well enough. */
export const viewsOf = ({ isFirst }: Pick<Colourway, 'isFirst'>): readonly View[] =>
  isFirst ? views : views.filter((view) => view !== 'cloth')

/** The same woman in the same pose wears it in another cloth. */
function inColour({ slug, plate }: DemoProduct, colour: string) {
  const swaps = colourTable[slug]?.[colour]
  if (!swaps) throw new Error(`No cloth for ${slug} in ${colour}`)
  const { wall, ...cloths } = swaps
  const cast = castOf(slug)
  return {
    plate: replaceTexts(plate, cloths) as PlateSpec,
    cast: wall ? { ...cast, scene: { ...cast.scene, colour: wall as SceneColour } } : cast,
  }
}

function replaceTexts(value: unknown, swaps: Record<string, string>): unknown {
  if (typeof value === 'string') return swaps[value] ?? value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceTexts(part, swaps)]))
}
