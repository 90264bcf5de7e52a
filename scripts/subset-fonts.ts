/**
 * Makes the woff2 files of `src/ui/fonts/` and their `src/app/fonts.css` from the font packages: only the characters the shop
 * writes, and only the weights it uses, so that a pair of faces needs at most 45 KB. ₦ and the marked letters of Yoruba,
 * Igbo and Hausa come from the packages' further files and stay small files of their own. The results are committed; run
 * `npm run fonts` after a change of the packages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { type FacePart, faceParts } from '../src/theme/face-parts.rules.ts'
import { familyOf, fontPairs } from '../src/theme/font-pairs.rules.ts'
import { budgets } from './budgets.ts'

const ascii = characters(0x20, 0x7e)
const latin = `${ascii}\u00a0£©®°·×«»àáâçèéêëìíñòóôöùúüÀÁÈÉÌÍÒÓÙÚ–—‘’“”…•−→←`
/** What titles write: without arrows and the capitals that only names in texts have. */
const latinOfTitles = `${ascii}\u00a0£àáèéìíòóùú–—‘’“”…`
const further = {
  'latin-ext': '₦₵€ṣṢńŃǹǸṅṄẹẸọỌịỊụỤɓƁɗƊƙƘƴƳ✓',
  vietnamese: 'ẹẸọỌịỊụỤ\u0300\u0301\u0304\u0323',
}

/** Kerning, marks and tabular figures are kept; hints for screens of old are not. */
const lean = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'liga'],
}

type Face = {
  name: string
  weights: number | { min: number; max: number }
  text?: string
  isStatic?: true
}
const faces: Face[] = [
  { name: 'ojuju', weights: 800, text: latinOfTitles },
  { name: 'work-sans', weights: { min: 400, max: 700 } },
  { name: 'fraunces', weights: 500, text: latinOfTitles },
  { name: 'public-sans', weights: { min: 400, max: 700 } },
  { name: 'bitter', weights: 700, text: latinOfTitles },
  { name: 'source-sans-3', weights: { min: 400, max: 700 } },
  { name: 'archivo', weights: { min: 400, max: 800 } },
  { name: 'nunito', weights: { min: 400, max: 800 } },
  { name: 'anton', weights: 400, text: latinOfTitles, isStatic: true },
  { name: 'source-serif-4', weights: { min: 400, max: 700 } },
]

mkdirSync('src/ui/fonts', { recursive: true })
const sizes = new Map<string, number>()
const rules: string[] = []
for (const { name, weights, text = latin, isStatic } of faces) {
  const subsets = { latin: text, ...further }
  for (const [part, characters] of Object.entries(subsets)) {
    const source = sourceOf(name, part, isStatic)
    if (!source) continue
    const variationAxes = isStatic ? {} : { variationAxes: { wght: weights } as never }
    const subset = await subsetFont(source, characters, { ...lean, ...variationAxes })
    const file = `${name}-${part}.woff2`
    writeFileSync(`src/ui/fonts/${file}`, subset)
    sizes.set(name, (sizes.get(name) ?? 0) + subset.length)
    rules.push(rule(name, file, weights, faceParts[part as FacePart]))
    console.log(`${file} ${(subset.length / 1024).toFixed(1)} KB`)
  }
}
writeFileSync(
  'src/app/fonts.css',
  `/* Written by \`npm run fonts\`. A browser loads the faces that a page is set in, and no other. */\n${rules.join('')}`,
)
for (const { name, display, text } of Object.values(fontPairs)) {
  const size = [...new Set<string>([display, text])].reduce((sum, face) => sum + sizes.get(face)!, 0) / 1024
  console.log(`${name}: ${size.toFixed(1)} of ${budgets.fontKib} KB`)
  if (size > budgets.fontKib) process.exitCode = 1
}

/** A file of a font package, or null where the face has no such part. */
function sourceOf(name: string, part: string, isStatic?: true): Buffer | null {
  const folder = `node_modules/@fontsource${isStatic ? '' : '-variable'}/${name}/files`
  try {
    return readFileSync(`${folder}/${name}-${part}-${isStatic ? '400' : 'wght'}-normal.woff2`)
  } catch {
    return null
  }
}

function rule(name: string, file: string, weights: Face['weights'], range: string): string {
  const weight = typeof weights === 'number' ? '400 800' : `${weights.min} ${weights.max}`
  return `@font-face {
  font-family: '${familyOf(name)}';
  src: url('../ui/fonts/${file}') format('woff2');
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${range};
}
`
}

function characters(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
}
