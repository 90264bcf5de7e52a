import { Canvas } from './canvas.ts'
import type { Cast } from './cast.ts'
import { transformOf } from './camera.ts'
import { drawFigure } from './figure.ts'
import type { Outfit } from './plate-spec.ts'
import { castShadow, softFilter } from './scene.ts'

const outfit: Outfit = {
  joined: true,
  top: { neck: 'wrap', sleeve: 'flare', cloth: 'oniko:indigo', trim: '#F2B632' },
  skirt: { cut: 'circle', length: 'maxi', cloth: 'oniko:indigo', trim: '#F2B632' },
  waist: { kind: 'sash', colour: '#A8321C' },
  head: { kind: 'gele', cloth: 'oniko:indigo' },
}

const cast: Cast = {
  pose: 'walk',
  mirrored: true,
  skin: 'umber',
  hair: 'none',
  hairColour: '#17110F',
  face: 'heart',
  shoe: { kind: 'pump', colour: '#A8321C' },
  earring: { kind: 'drop', colour: '#D9503E' },
  scene: { shape: 'arch', colour: 'ochre' },
}

export const heroAlt =
  'Illustration: a woman in an indigo oniko wrap dress with a camwood sash and a fan gele of the same cloth, walking.'

/** The home page's garment: no wall behind it, so that it can overlap the giant type. */
export function drawHero(): string {
  const canvas = new Canvas()
  const figure = drawFigure(canvas, outfit, undefined, cast, 'hero', false)
  const transform = transformOf({ zoom: 1.42, x: 600, y: 40, at: 200 })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1500" width="1200" height="1500"><defs>${softFilter(1.5)}${canvas.defs.join('')}</defs>` +
    `${castShadow(canvas.silhouette, 84, 22, transform)}<g transform="${transform}">${figure}</g></svg>`
  )
}
