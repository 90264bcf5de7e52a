/**
 * Makes the woff2 files of `src/ui/fonts/` from the font packages: only the characters the shop writes, and only the
 * weights it uses, so that a page needs at most 45 KB of fonts. ₦ and the dotted Yoruba and Igbo letters come from the
 * packages' latin-ext files and stay small files of their own. The results are committed; run `npm run fonts` after a
 * change of the packages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const latin = `${characters(0x20, 0x7e)}\u00a0£©®°·×«»àáâçèéêëìíñòóôöùúüÀÁÈÉÌÍÒÓÙÚ–—‘’“”…•−→←`
const beyond = '₦₵ṣṢẹẸọỌńŃǹǸịỊụỤṅṄ✓€'

const fonts = [
  {
    name: 'ojuju',
    weights: { wght: 800 },
    latin: `${characters(0x20, 0x7e)}\u00a0£àáèéìíòóùú–—‘’“”…`,
    beyond: '₦ṣṢẹẸọỌịỊụỤṅṄ',
  },
  { name: 'work-sans', weights: { wght: { min: 400, max: 700 } }, latin, beyond },
]

mkdirSync('src/ui/fonts', { recursive: true })
let total = 0
for (const font of fonts) {
  for (const part of ['latin', 'latin-ext'] as const) {
    const source = readFileSync(
      `node_modules/@fontsource-variable/${font.name}/files/${font.name}-${part}-wght-normal.woff2`,
    )
    const text = part === 'latin' ? font.latin : font.beyond
    const subset = await subsetFont(source, text, {
      targetFormat: 'woff2',
      variationAxes: font.weights as never,
    })
    writeFileSync(`src/ui/fonts/${font.name}-${part}.woff2`, subset)
    total += subset.length
    console.log(`${font.name}-${part}.woff2 ${(subset.length / 1024).toFixed(1)} KB`)
  }
}
console.log(`in all ${(total / 1024).toFixed(1)} KB`)

function characters(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
}
