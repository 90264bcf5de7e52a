import type { PlateSpec } from './plate-spec.ts'

export const views = ['front', 'back', 'detail', 'cloth'] as const
export type View = (typeof views)[number]

/** The picture shows `zoom` times the drawing, with (x, y) of the drawing at (600, at) of the plate. */
export type Camera = { zoom: number; x: number; y: number; at: number }

const full: Camera = { zoom: 1, x: 600, y: 750, at: 756 }

export function cameraFor(spec: PlateSpec, view: View): Camera {
  const { framing, outfit, accessory } = spec
  const close = view === 'detail'
  if (framing === 'still') {
    const low = accessory?.kind === 'mules' || accessory?.kind === 'belt'
    if (close) return { zoom: low ? 2.1 : 1.9, x: low ? 560 : 600, y: low ? 950 : 760, at: 740 }
    return low
      ? { zoom: 1.14, x: accessory?.kind === 'mules' ? 525 : 600, y: 930, at: 800 }
      : { zoom: 1.08, x: 600, y: 800, at: 780 }
  }
  if (framing === 'bust') {
    const tall = outfit.head?.kind === 'gele'
    if (close) return closeUp(spec)
    return tall
      ? { zoom: 2.3, x: 600, y: 70, at: 330 }
      : { zoom: 2.5, x: 600, y: 60, at: outfit.head ? 190 : 130 }
  }
  if (framing === 'upper')
    return close ? { zoom: 2.9, x: 610, y: 400, at: 700 } : { zoom: 1.6, x: 600, y: 60, at: 70 }
  if (framing === 'lower')
    return close ? { zoom: 2.35, x: 615, y: 690, at: 750 } : { zoom: 1.25, x: 606, y: 1420, at: 1452 }
  if (!close) return full
  if (outfit.robe) return { zoom: 2.2, x: 600, y: 430, at: 740 }
  return outfit.joined || outfit.layer
    ? { zoom: 2.3, x: 606, y: 440, at: 740 }
    : { zoom: 2.3, x: 612, y: 640, at: 720 }
}

function closeUp({ outfit, accessory }: PlateSpec): Camera {
  if (outfit.head?.kind === 'gele') return { zoom: 3.9, x: 620, y: 60, at: 700 }
  if (outfit.head) return { zoom: 4.2, x: 600, y: 90, at: 720 }
  if (accessory?.kind === 'earrings') return { zoom: 5.6, x: 560, y: 214, at: 720 }
  return { zoom: 4.2, x: 600, y: 356, at: 740 }
}

export const transformOf = ({ zoom, x, y, at }: Camera) =>
  `translate(${600 - x * zoom} ${at - y * zoom}) scale(${zoom})`
