import letters from './letters.json' with { type: 'json' }
import { paletteOf } from './palette.rules.ts'
import type { Theme } from './theme.rules.ts'

type Outline = [path: string, left: number, top: number, width: number, height: number]

/** What the faces can draw of a text: its letters without marks, in capitals; a space is null. */
function outlinesOf(text: string, theme: Theme): (Outline | null)[] {
  const face = letters[theme.pair] as unknown as Record<string, Outline>
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll("'", '’')
  return [...plain].flatMap((character) =>
    character === ' ' ? [null] : face[character] ? [face[character]] : [],
  )
}

/** A shape at its own outline's place: centred in a box, as large as fits. */
function fitted(
  [path, left, top, width, height]: Outline,
  box: { x: number; y: number; size: number },
  fill: string,
) {
  const scale = box.size / Math.max(width, height)
  const x = box.x - (left + width / 2) * scale
  const y = box.y - (top + height / 2) * scale
  return `<path fill="${fill}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})" d="${path}"/>`
}

/** A disc for a name that has no letter the faces could draw. */
const disc: Outline = ['M0 250a250 250 0 1 0 500 0a250 250 0 1 0 -500 0Z', 0, 0, 500, 500]

/**
 * The shop's mark without a logo: the first letter of its name on the accent, over a strip of the signal (rule: shop-icons).
 * `isMaskable`: phones cut a circle out of it, so all that matters is in the middle.
 */
export function markSvg(theme: Theme, name: string, isMaskable = false): string {
  const colours = paletteOf(theme)
  const [initial] = outlinesOf(name, theme).filter((outline) => outline !== null)
  const strip = theme.edge === 'none' ? 0 : isMaskable ? 96 : 72
  const size = isMaskable ? 200 : 300
  const letter = fitted(initial ?? disc, { x: 256, y: (512 - strip) / 2, size }, colours['on-accent']!)
  const line = strip ? `<path fill="${colours.signal}" d="M0 ${512 - strip}h512v${strip}H0z"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="${colours.accent}" d="M0 0h512v512H0z"/>${letter}${line}</svg>`
}

/** The picture of link previews, 1200×630: the name in the shop's face and colours. `hasName` is false where a logo shows it. */
export function shareSvg(theme: Theme, name: string, hasName = true): string {
  const colours = paletteOf(theme)
  let x = 0
  const placed = outlinesOf(name, theme).map((outline) => {
    const at = x
    x += outline ? outline[3] + 34 : 130
    return { outline, at }
  })
  const heights = placed.flatMap(({ outline }) => (outline ? [outline[4]] : []))
  const scale = Math.min(1000 / Math.max(x, 1), 300 / Math.max(...heights, 1), 1.6)
  const tallest = Math.max(...heights, 0)
  const shapes = placed.flatMap(({ outline, at }) =>
    outline ? [`<path transform="translate(${at - outline[1]} 0)" d="${outline[0]}"/>`] : [],
  )
  const left = (1200 - (x - 34) * scale) / 2
  const base = 300 + (tallest * scale) / 2
  const words = `<g fill="${colours.accent}" transform="translate(${left.toFixed(1)} ${base.toFixed(1)}) scale(${scale.toFixed(3)})">${shapes.join('')}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path fill="${colours.ground}" d="M0 0h1200v630H0z"/>${hasName ? words : ''}<path fill="${colours.accent}" d="M0 582h1200v48H0z"/><path fill="${colours.signal}" d="M0 574h1200v8H0z"/></svg>`
}

/** Signs of prices that the faces do not have, drawn of letters that they have. */
const drawnAs: Record<string, string> = { '₦': 'N', ',': '’' }
/** Of capitals, in the units of the outlines. */
const capHeight = 350

/** A price on a white strip in the lower left corner of a picture of 1200×630 (rule: price-in-preview): `₦18,000.50`. */
export function priceSvg({ pair }: Pick<Theme, 'pair'>, price: string): string {
  const face = letters[pair] as unknown as Record<string, Outline>
  let x = 0
  const shapes = [...price].flatMap((sign) => {
    const outline = face[drawnAs[sign] ?? sign]
    if (!outline) return []
    const [path, left, top, width] = outline
    const at = x - left
    x += width + (sign === '₦' ? 84 : 40)
    // A high comma on the line, and bars through the N.
    const down = sign === ',' ? -75 - top : 0
    const bars = [-0.64, -0.42].map((y) => `M${left - 26} ${y * capHeight}h${width + 52}v28h-${width + 52}z`)
    return [`<path transform="translate(${at} ${down})" d="${path}${sign === '₦' ? bars.join('') : ''}"/>`]
  })
  const scale = 64 / capHeight
  const width = Math.ceil(x * scale) + 80
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path fill="#ffffff" d="M0 502h${width}v128H0z"/><g fill="#111111" transform="translate(44 598) scale(${scale.toFixed(4)})">${shapes.join('')}</g></svg>`
}
