import { cameraFor, transformOf, type View } from './camera.ts'
import { Canvas } from './canvas.ts'
import type { Cast } from './cast.ts'
import { drawFigure } from './figure.ts'
import type { PlateSpec } from './plate-spec.ts'
import { castShadow, drawScene, softFilter } from './scene.ts'
import { drawBag } from './still/bags.ts'
import { drawPlinth, stillShadow, type Plinth } from './still/plinth.ts'
import { drawSmall } from './still/small.ts'
import { clothOf, drawSwatch } from './swatch.ts'

const paper =
  '<filter id="paper" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="9"/><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer></filter>'

/** One plate as SVG. The same arguments always give the same text. */
export function drawPlate(spec: PlateSpec, cast: Cast, slug: string, view: View): string {
  const canvas = new Canvas()
  return page(body(canvas, spec, cast, slug, view), canvas)
}

function page(content: string, canvas: Canvas) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1500" width="1200" height="1500"><defs>${softFilter(1.5)}${paper}${canvas.defs.join('')}</defs>` +
    `${content}<rect width="1200" height="1500" filter="url(#paper)" opacity=".2" style="mix-blend-mode:soft-light"/></svg>`
  )
}

function body(canvas: Canvas, spec: PlateSpec, cast: Cast, slug: string, view: View): string {
  const cloth = clothOf(spec)
  if (view === 'cloth' && cloth) return drawSwatch(canvas, cloth, slug)
  const camera = cameraFor(spec, view)
  const transform =
    view === 'cloth'
      ? transformOf({ zoom: 7, x: 600, y: spec.accessory?.kind === 'earrings' ? 216 : 388, at: 740 })
      : transformOf(camera)
  const back = view === 'back'
  if (spec.framing === 'still') return drawStill(canvas, spec, cast, transform, back)
  const figure = drawFigure(canvas, spec.outfit, spec.accessory, cast, slug, back)
  const close = camera.zoom > 1.9
  const shadow = castShadow(canvas.silhouette, close ? 84 : 70, close ? 24 : 18, transform)
  return `${drawScene(cast.scene, spec.framing === 'bust' || close ? 1500 : undefined)}${shadow}<g transform="${transform}">${figure}</g>`
}

function drawStill(canvas: Canvas, spec: PlateSpec, cast: Cast, transform: string, back: boolean): string {
  const item = spec.accessory!
  const object =
    item.kind === 'mules' || item.kind === 'belt'
      ? drawSmall(canvas, item, back)
      : item.kind === 'hobo' || item.kind === 'box-bag' || item.kind === 'tote' || item.kind === 'basket'
        ? drawBag(canvas, item, back)
        : ''
  const plinths: Record<string, Plinth> = {
    hobo: 'drum',
    'box-bag': 'steps',
    tote: 'block',
    basket: 'drum',
    mules: 'steps',
    belt: 'block',
  }
  const turned = back ? 'translate(1200 0) scale(-1 1)' : ''
  const colour = cast.scene.colour
  return (
    `${drawScene(cast.scene)}<g transform="${transform}">${stillShadow(canvas.silhouette)}${drawPlinth(plinths[item.kind]!, colour === 'sand' ? 'clay' : 'sand')}` +
    `<g style="mix-blend-mode:multiply" opacity=".2"><ellipse cx="640" cy="1052" rx="360" ry="26" fill="#15172B" filter="url(#soft)"/></g><g transform="${turned}">${object}</g></g>`
  )
}
