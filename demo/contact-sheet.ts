import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { views } from './art/camera.ts'
import { demoProducts } from './catalogue.ts'
import { colourwaysOf } from './colourways.ts'

const plates = join(import.meta.dirname, 'plates')
const target = join(import.meta.dirname, '..', 'data', 'contact')
await mkdir(target, { recursive: true })

/** Lays encoded plates out as the shop's grid does, `width` pixels a card. */
async function sheet(name: string, files: string[], columns: number, width: number) {
  const height = Math.round(width * 1.25)
  const gap = Math.max(8, Math.round(width / 24))
  const cards = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file).resize(width, height).png().toBuffer(),
      left: gap + (i % columns) * (width + gap),
      top: gap + Math.floor(i / columns) * (height + gap),
    })),
  )
  const rows = Math.ceil(files.length / columns)
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + gap) }
  const file = join(target, `${name}.png`)
  await sharp({ create: { ...size, channels: 3, background: '#F4F5F2' } })
    .composite(cards)
    .png()
    .toFile(file)
  console.log(file)
}

const front = demoProducts.map(({ slug }) => join(plates, slug, 'front-480.avif'))
await sheet('grid-172', front, 8, 172)
for (let i = 0; i < front.length; i += 12)
  await sheet(`front-${String(i / 12 + 1).padStart(2, '0')}`, front.slice(i, i + 12), 4, 480)
const further = demoProducts.flatMap(colourwaysOf).filter(({ isFirst }) => !isFirst)
for (const view of ['front', 'back', 'detail'])
  await sheet(
    `colours-${view}-172`,
    further.map(({ folder }) => join(plates, folder, `${view}-480.avif`)),
    10,
    172,
  )
for (const view of views.slice(1)) {
  await sheet(
    `${view}-172`,
    demoProducts.map(({ slug }) => join(plates, slug, `${view}-480.avif`)),
    10,
    172,
  )
}
