import type { View } from './camera.ts'
import type { Cast } from './cast.ts'
import type { PlateSpec } from './plate-spec.ts'

const hair: Record<Cast['hair'], string> = {
  cropped: 'cropped hair',
  afro: 'a round afro',
  'low-bun': 'a low bun',
  'top-knot': 'a top knot',
  braids: 'long box braids',
  cornrows: 'cornrows',
  bantu: 'bantu knots',
  locs: 'locs',
  long: 'long straight hair',
  puffs: 'two afro puffs',
  bob: 'a bob',
  fade: 'a short fade',
  none: 'covered hair',
}
const stance: Record<Cast['pose'], string> = {
  front: 'standing',
  hip: 'with a hand on her hip',
  'three-quarter': 'turned to one side',
  walk: 'walking',
  bent: 'with one arm bent',
  poise: 'with one hand behind her back',
  glance: 'glancing aside',
  stride: 'in mid-stride',
}
const ground: Record<Cast['scene']['shape'], string> = {
  arch: 'an arch',
  disc: 'a disc',
  block: 'a block',
  half: 'a half wall',
  double: 'two arches',
  portal: 'a double arch',
  moon: 'a moon and a band',
  steps: 'three steps',
  column: 'a column',
}

/** What the picture shows, for screen readers. */
export function altText(
  title: string,
  colour: string,
  { framing, outfit, accessory }: PlateSpec,
  cast: Cast,
  view: View,
): string {
  const item = `the ${title} in ${colour.toLowerCase()}`
  if (view === 'cloth') {
    if (accessory && !('cloth' in accessory))
      return `Illustration: the ${title} very close, ${accessory.kind === 'beads' ? 'showing single beads and brass spacers' : 'showing the cowrie and the hammered disc'}.`
    return `Illustration: close-up of the material of ${item}, laid in soft folds across the whole picture.`
  }
  const wall = `${ground[cast.scene.shape]} in ${cast.scene.colour}`
  if (framing === 'still') {
    if (view === 'back') return `Illustration: ${item} from the other side, on a plinth before ${wall}.`
    return view === 'detail'
      ? `Illustration: detail of ${item}, its material and fittings.`
      : `Illustration: ${item} on a plinth before ${wall}.`
  }
  const who = outfit.head ? 'a woman' : `a woman with ${hair[cast.hair]}`
  if (view === 'detail') return `Illustration: detail of ${item}, worn by ${who}.`
  if (view === 'back') return `Illustration: ${item} from behind, worn by ${who}.`
  return `Illustration: ${who}, ${stance[cast.pose]}, wears ${item} before ${wall}.`
}
