import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { altText } from './art/alt-text.ts'
import type { View } from './art/camera.ts'
import { encodeShare, encodeView, rasterise, thumbhash, type Raster } from './art/encode.ts'
import { drawHero, heroAlt } from './art/hero.ts'
import { drawPlate } from './art/plate.ts'
import { demoProducts, type DemoProduct } from './catalogue.ts'
import { type Colourway, colourwaysOf, viewsOf } from './colourways.ts'

type Entry = { thumbhash: string; width: 1200; height: 1500; alt: string }
type Manifest = Record<string, Partial<Record<View, Entry>>>

const plates = join(import.meta.dirname, 'plates')
const manifestFile = join(plates, 'manifest.json')
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

async function drawColourway(product: DemoProduct, colourway: Colourway) {
  const { colour, folder, isFirst, plate, cast } = colourway
  const target = join(plates, folder)
  const entries: Partial<Record<View, Entry>> = {}
  let bytes = 0
  for (const view of viewsOf(colourway)) {
    const raster = await rasterise(drawPlate(plate, cast, product.slug, view))
    bytes += await encodeView(raster, target, view, { effort, thrift: isFirst ? 0 : 4 })
    if (view === 'front') bytes += await encodeShare(raster, target, shareTop(product))
    entries[view] = await entry(raster, altText(product.title, colour, plate, cast, view))
  }
  return { entries, bytes }
}

async function drawHeroPlate() {
  const raster = await rasterise(drawHero(), true)
  const bytes = await encodeView(raster, join(plates, '_hero'), 'front', { effort })
  return { entries: { front: await entry(raster, heroAlt) }, bytes }
}

/** Each folder of plates and how it is drawn. */
const drawings = new Map<string, () => ReturnType<typeof drawColourway>>([['_hero', drawHeroPlate]])
for (const product of demoProducts) {
  for (const colourway of colourwaysOf(product))
    drawings.set(colourway.folder, () => drawColourway(product, colourway))
}

/** `_hero`, a product (all its colours) or one of its further colours: `oniko-starburst-wrap-dress/lagoon`. */
const asked = process.argv.slice(2)
const foldersOf = (name: string) =>
  [...drawings.keys()].filter((folder) => folder === name || folder.startsWith(`${name}/`))
const unknown = asked.filter((name) => foldersOf(name).length === 0)
if (unknown.length) {
  console.error(`No such product: ${unknown.join(', ')}`)
  process.exit(1)
}
const folders = asked.length ? asked.flatMap(foldersOf) : [...drawings.keys()]
const manifest: Manifest = asked.length
  ? JSON.parse(await readFile(manifestFile, 'utf8').catch(() => '{}'))
  : {}
const queue = [...folders]
let done = 0
let total = 0

async function work() {
  for (let folder = queue.shift(); folder; folder = queue.shift()) {
    const started = performance.now()
    const { entries, bytes } = await drawings.get(folder)!()
    manifest[folder] = entries
    total += bytes
    console.log(
      `${String(++done).padStart(3)}/${folders.length}  ${folder}  ${Math.round(bytes / 1024)} KB  ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
const ordered = Object.fromEntries(
  [...drawings.keys()].filter((folder) => manifest[folder]).map((folder) => [folder, manifest[folder]]),
)
await writeFile(manifestFile, `${JSON.stringify(ordered, null, 1)}\n`)
console.log(
  `${folders.length} drawn, ${(total / 1e6).toFixed(2)} MB, manifest of ${Object.keys(ordered).length} written`,
)
