import { fill, round } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import { circle, type Pt } from './geometry.ts'

export const wall = '#E6E8EE'
export const floor = '#C9CCD8'

/** Muted backdrops; each contrasts with its garments in the casting table. */
export const sceneColours = {
  ochre: '#DFAE5C',
  clay: '#D99877',
  teal: '#84AAA5',
  blush: '#DFB6AB',
  sky: '#ACBFDC',
  sage: '#B6C3A9',
  lilac: '#C2B5D3',
  sand: '#DBCBB0',
  steel: '#8E9CC4',
  rosewood: '#BE8B84',
  mist: '#C9D3E6',
  fern: '#94B196',
} as const
export type SceneColour = keyof typeof sceneColours

export const sceneShapes = [
  'arch',
  'disc',
  'block',
  'half',
  'double',
  'portal',
  'moon',
  'steps',
  'column',
] as const
export type SceneShape = (typeof sceneShapes)[number]
export type Scene = { shape: SceneShape; colour: SceneColour }

const floorAt = 1342

function arch(x: number, w: number, top: number, bottom = floorAt): Pt[] {
  const r = w / 2
  const curve = Array.from({ length: 41 }, (_, i): Pt => [
    x - Math.cos((i / 40) * Math.PI) * r,
    top + r - Math.sin((i / 40) * Math.PI) * r,
  ])
  return [[x - r, bottom], ...curve, [x + r, bottom]]
}
const box = (x0: number, y0: number, x1: number, y1: number): Pt[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

export function drawScene({ shape, colour }: Scene, horizon = floorAt): string {
  const tint = sceneColours[colour]
  const deep = darken(tint, 0.12)
  const pale = lighten(tint, 0.35)
  let svg = `<rect width="1200" height="1500" fill="${wall}"/>`
  const put = (points: Pt[], fillWith: string = tint) => {
    svg += fill(points, fillWith)
  }
  if (shape === 'arch') put(arch(600, 680, 230))
  else if (shape === 'disc') put(circle(600, 520, 420, 420, 90))
  else if (shape === 'block') put(box(240, 180, 960, horizon))
  else if (shape === 'half') put(box(640, 0, 1200, horizon))
  else if (shape === 'double') {
    put(arch(470, 560, 330), pale)
    put(arch(770, 520, 180))
  } else if (shape === 'portal') {
    put(arch(600, 820, 120), pale)
    put(arch(600, 620, 220))
  } else if (shape === 'moon') {
    put(circle(760, 420, 330, 330, 80))
    put(box(0, 980, 1200, horizon), pale)
  } else if (shape === 'steps') {
    put(box(160, 620, 460, horizon), pale)
    put(box(460, 400, 760, horizon))
    put(box(760, 180, 1060, horizon), deep)
  } else {
    put(box(380, 0, 860, horizon))
    put(box(860, 0, 900, horizon), deep)
  }
  svg += `<rect y="${horizon}" width="1200" height="${1500 - horizon}" fill="${floor}"/>`
  svg += `<rect y="${horizon}" width="1200" height="7" fill="#B9BDCC" opacity=".6"/>`
  return svg
}

/** The hard shadow that puts the figure in front of a wall: its silhouette, moved, multiplied. */
export function castShadow(silhouette: string[], dx: number, dy: number, transform = ''): string {
  if (!silhouette.length) return ''
  // One path each: joined in one, pieces drawn in opposite directions would cut holes into each other.
  const shapes = [...new Set(silhouette)].map((d) => `<path d="${d}"/>`).join('')
  return `<g style="mix-blend-mode:multiply" opacity=".17"><g filter="url(#soft)" fill="#15172B"><g transform="translate(${dx} ${dy}) ${transform}">${shapes}</g></g></g>`
}

export const softFilter = (blur: number) =>
  `<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="${round(blur)}"/></filter>`
