import { fill } from '../canvas.ts'
import { darken, lighten } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import { castShadow, sceneColours, type SceneColour } from '../scene.ts'

export type Plinth = 'block' | 'drum' | 'steps'

/** A still's plinth; always lower than the object is wide, so that the object leads. */
export function drawPlinth(kind: Plinth, colour: SceneColour): string {
  const tint = sceneColours[colour]
  const front = lighten(tint, 0.12)
  const side = darken(tint, 0.2)
  const top = lighten(tint, 0.4)
  const box = (x0: number, x1: number, y0: number, depth: number): string => {
    const edge = x1 - depth
    return (
      fill(
        [
          [x0, y0],
          [edge, y0],
          [edge, 1760],
          [x0, 1760],
        ],
        front,
      ) +
      fill(
        [
          [edge, y0],
          [x1, y0 - depth * 0.16],
          [x1, 1760],
          [edge, 1760],
        ],
        side,
      ) +
      fill(
        [
          [x0, y0],
          [x0 + depth, y0 - depth * 0.16],
          [x1, y0 - depth * 0.16],
          [edge, y0],
        ],
        top,
      )
    )
  }
  if (kind === 'drum') {
    const oval = (y: number): Pt[] =>
      Array.from({ length: 61 }, (_, i): Pt => [
        600 + Math.cos((i / 60) * Math.PI) * 470,
        y + Math.sin((i / 60) * Math.PI) * 74,
      ])
    const whole: Pt[] = Array.from({ length: 80 }, (_, i): Pt => [
      600 + Math.cos((i / 80) * Math.PI * 2) * 470,
      1046 + Math.sin((i / 80) * Math.PI * 2) * 74,
    ])
    const body: Pt[] = [...oval(1046), [130, 1760], [1070, 1760]]
    return (
      fill(body, front) +
      fill([...oval(1046).slice(0, 22), [730, 1760], [1070, 1760]], side, 'opacity=".6"') +
      fill(whole, top)
    )
  }
  if (kind === 'steps') return box(60, 860, 1230, 180) + box(160, 1090, 1058, 220)
  return box(140, 1050, 1052, 250)
}

/** Objects throw a short soft shadow on the plinth as well as a hard one on the wall. */
export const stillShadow = (silhouette: string[]) => castShadow(silhouette, 64, 10)
