import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { altText } from './art/alt-text.ts'
import { views, type View } from './art/camera.ts'
import { encodeShare, encodeView, rasterise, thumbhash, type Raster } from './art/encode.ts'
import { drawHero, heroAlt } from './art/hero.ts'
import { drawPlate } from './art/plate.ts'
import { demoProducts, type DemoProduct } from './catalogue.ts'
import { castOf } from './casting.ts'

type Entry = { thumbhash: string; width: 1200; height: 1500; alt: string }
type Manifest = Record<string, Partial<Record<View, Entry>>>

const folder = join(import.meta.dirname, 'plates')
const manifestFile = join(folder, 'manifest.json')
const effort = Number(process.env.PLATE_EFFORT ?? 2)

const entry = async (raster: Raster, alt: string): Promise<Entry> => ({
  thumbhash: await thumbhash(raster),
  width: 1200,
  height: 1500,
  alt,
})

/** The window of the front view that makes a good landscape preview. */
const shareTop = (product: DemoProduct) =>
  ({ full: 20, upper: 40, lower: 480, bust: 60, still: 440 })[product.plate.framing]

async function drawProduct(product: DemoProduct) {
  const { slug, title, plate, colours } = product
  const cast = castOf(slug)
  const target = join(folder, slug)
  const entries: Partial<Record<View, Entry>> = {}
  let bytes = 0
  for (const view of views) {
    const raster = await rasterise(drawPlate(plate, cast, slug, view))
    bytes += await encodeView(raster, target, view, effort)
    if (view === 'front') bytes += await encodeShare(raster, target, shareTop(product))
    entries[view] = await entry(raster, altText(title, colours[0]!.name, plate, cast, view))
  }
  return { entries, bytes }
}

async function drawHeroPlate() {
  const raster = await rasterise(drawHero(), true)
  const bytes = await encodeView(raster, join(folder, '_hero'), 'front', effort)
  return { entries: { front: await entry(raster, heroAlt) }, bytes }
}

const asked = process.argv.slice(2)
const known = new Set(['_hero', ...demoProducts.map((product) => product.slug)])
const unknown = asked.filter((slug) => !known.has(slug))
if (unknown.length) {
  console.error(`No such product: ${unknown.join(', ')}`)
  process.exit(1)
}
const slugs = asked.length ? asked : [...known]
const manifest: Manifest = asked.length
  ? JSON.parse(await readFile(manifestFile, 'utf8').catch(() => '{}'))
  : {}
const queue = [...slugs]
let done = 0
let total = 0

async function work() {
  for (let slug = queue.shift(); slug; slug = queue.shift()) {
    const started = performance.now()
    const product = demoProducts.find((one) => one.slug === slug)
    const { entries, bytes } = await (product ? drawProduct(product) : drawHeroPlate())
    manifest[slug] = entries
    total += bytes
    console.log(
      `${String(++done).padStart(3)}/${slugs.length}  ${slug}  ${Math.round(bytes / 1024)} KB  ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
const ordered = Object.fromEntries(
  [...known].filter((slug) => manifest[slug]).map((slug) => [slug, manifest[slug]]),
)
await writeFile(manifestFile, `${JSON.stringify(ordered, null, 1)}\n`)
console.log(
  `${slugs.length} drawn, ${(total / 1e6).toFixed(2)} MB, manifest of ${Object.keys(ordered).length} written`,
)
