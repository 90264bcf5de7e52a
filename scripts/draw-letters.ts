/**
 * `npm run icons`: the outlines of letters and digits in the display face of each font pair, for the icons that the shop draws
 * of its initial (rule: shop-icons). Servers have no fonts to draw text with. Written to `src/theme/letters.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { type FontPairName, fontPairs } from '../src/theme/font-pairs.rules.ts'

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&’-.!'
/** `[SVG path, left, top, width, height]` in units of 500 to the em, y downwards. */
type Outline = [path: string, left: number, top: number, width: number, height: number]
const letters: Partial<Record<FontPairName, Record<string, Outline>>> = {}

for (const [name, { display, weight }] of Object.entries(fontPairs)) {
  const file = readFileSync(`src/ui/fonts/${display}-latin.woff2`)
  const bytes = await subsetFont(file, characters, { targetFormat: 'truetype' })
  const face = new Face(new Blob(bytes), 0)
  const font = new Font(face)
  font.setScale(500, 500)
  font.setVariations([new Variation('wght', weight)])
  letters[name as FontPairName] = Object.fromEntries(
    [...characters].map((character) => {
      const glyph = font.nominalGlyph(character.codePointAt(0)!)!
      const { xBearing, yBearing, width, height } = font.glyphExtents(glyph)!
      return [character, [flipped(font.glyphToPath(glyph)), xBearing, -yBearing, width, -height]]
    }),
  )
}
writeFileSync('src/theme/letters.json', `${JSON.stringify(letters)}\n`)

/** Fonts count upwards, pictures downwards; whole units are fine enough for an icon. */
function flipped(path: string): string {
  let isY = false
  return path.replaceAll(/[A-Za-z]|-?\d+(?:\.\d+)?/g, (part) => {
    if (/[A-Za-z]/.test(part)) {
      isY = false
      return part
    }
    const value = Math.round(isY ? -Number(part) : Number(part))
    isY = !isY
    return String(value)
  })
}
