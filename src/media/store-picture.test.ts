import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makeJpeg } from './jpeg-picture.service.ts'
import { mediaWidths } from './media.rules.ts'
import { createFileStorage } from './storage.server.ts'
import { encodePicture, readStoredPicture, storePicture, storeRenditions } from './store-picture.service.ts'
import { gridAvif } from './test-grid-avif.ts'
import { drawColumn, drawPicture, jpegOf } from './test-pictures.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-pictures-'))
const storage = createFileStorage(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const store = async (picture: Buffer | Promise<Buffer>) => storePicture(storage, await picture)
const fileOf = async (key: string, name: string) => (await storage.get(`${key}/${name}`))!
const metadataOf = async (key: string, name: string) => sharp(await fileOf(key, name)).metadata()

test('a picture becomes AVIF of three widths, a link preview and a thumbhash', async () => {
  const picture = await store(jpegOf(1600, 2000))
  expect(picture).toMatchObject({ width: 1200, height: 1500, shareKey: picture.key })
  expect(Buffer.from(picture.thumbhash, 'base64').length).toBeGreaterThan(4)
  for (const width of mediaWidths) {
    const { width: is, height, format, compression } = await metadataOf(picture.key, `${width}.avif`)
    expect([is, height, format, compression]).toEqual([width, width * 1.25, 'heif', 'av1'])
  }
  expect(await metadataOf(picture.key, 'share.jpg')).toMatchObject({
    width: 1200,
    height: 630,
    format: 'jpeg',
  })
})

// (rule: order-mails)
test('mails get a small JPEG, made on first use; a missing picture has none', async () => {
  const { key } = await store(jpegOf(900, 1200, '#25307f'))
  expect(await storage.get(`${key}/mail.jpg`)).toBeNull()
  const [first, second] = await Promise.all([
    makeJpeg(storage, key, 'mail.jpg'),
    makeJpeg(storage, key, 'mail.jpg'),
  ])
  expect(second).toEqual(first)
  expect(await metadataOf(key, 'mail.jpg')).toMatchObject({ width: 144, height: 180, format: 'jpeg' })
  expect(await makeJpeg(storage, '0123456789abcdef0123', 'mail.jpg')).toBeNull()
})

// (rule: feed-pictures)
test('product feeds get a JPEG of the whole picture; no other file is made', async () => {
  const { key } = await store(jpegOf(1000, 1300, '#25307f'))
  await makeJpeg(storage, key, 'feed.jpg')
  expect(await metadataOf(key, 'feed.jpg')).toMatchObject({ width: 1000, height: 1300, format: 'jpeg' })
  expect(await makeJpeg(storage, key, 'other.jpg')).toBeNull()
})

test('the same picture again is the same key; the stored picture is read back as returned', async () => {
  const first = await store(jpegOf(500, 600, '#aa3344'))
  expect(await store(jpegOf(500, 600, '#aa3344'))).toEqual(first)
  expect(await readStoredPicture(storage, first.key)).toEqual(first)
})

test('a small picture is not made larger, and still has all its files', async () => {
  const picture = await store(jpegOf(600, 700))
  expect([picture.width, picture.height]).toEqual([600, 700])
  const widths = await Promise.all(
    mediaWidths.map(async (width) => (await metadataOf(picture.key, `${width}.avif`)).width),
  )
  expect(widths).toEqual([480, 600, 600])
})

test('a picture is rotated upright, and its metadata is removed', async () => {
  const turned = drawPicture(800, 600)
    .withExif({ IFD0: { Copyright: 'Ada', Model: 'Secret phone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(await turned).metadata()).exif).toBeDefined()
  const { key, width, height } = await store(turned)
  expect([width, height]).toEqual([600, 800])
  for (const name of ['480.avif', '1200.avif', 'share.jpg']) {
    const { exif, xmp, orientation } = await metadataOf(key, name)
    expect({ exif, xmp, orientation }, name).toEqual({
      exif: undefined,
      xmp: undefined,
      orientation: undefined,
    })
  }
  const { data, info } = await sharp(await fileOf(key, '1200.avif'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  // The unrotated picture's white top left corner is at the top right now.
  expect([redAt(info.width - 10, 10) > 200, redAt(10, 10) > 200]).toEqual([true, false])
})

test.each([
  ['PNG with transparency', () => drawPicture(300, 400).ensureAlpha(0.5).png().toBuffer()],
  ['PNG of 16 bits', () => drawPicture(300, 400).toColourspace('rgb16').png().toBuffer()],
  ['grey PNG', () => drawPicture(300, 400).greyscale().png().toBuffer()],
  ['WebP', () => drawPicture(300, 400).webp().toBuffer()],
  ['AVIF', () => drawPicture(300, 400).avif({ effort: 0 }).toBuffer()],
  ['still AVIF in tiles', () => gridAvif(150, 400)],
])('a %s is taken', async (_, draw) => {
  expect(await store(draw())).toMatchObject({ width: 300, height: 400 })
})

test('colours of a wider profile are converted to sRGB', async () => {
  const wide = drawPicture(300, 400, '#c04020').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  const { key } = await store(wide)
  const { data } = await sharp(await fileOf(key, '1200.avif'))
    .extract({ left: 200, top: 300, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [index, value] of [0xc0, 0x40, 0x20].entries())
    expect(Math.abs(data[index]! - value)).toBeLessThan(14)
})

/** A PNG with the announcement of an animation put in front of its pixels. */
async function animatedPng(): Promise<Buffer> {
  const png = await drawPicture(40, 50).png().toBuffer()
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8)
  chunk.write('acTL', 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const isoFile = (...brands: string[]) => {
  const head = Buffer.alloc(16 + 4 * brands.length)
  head.writeUInt32BE(head.length)
  head.write(`ftyp${brands[0]!}`, 4)
  brands.forEach((brand, index) => head.write(brand, 16 + 4 * index))
  return head
}

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a text', 'PICTURE_TYPE', () => Buffer.from('no picture at all')],
  ['nothing', 'PICTURE_TYPE', () => Buffer.alloc(0)],
  ['a GIF', 'PICTURE_TYPE', () => drawPicture(40, 50).gif().toBuffer()],
  [
    'an SVG',
    'PICTURE_IS_SVG',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['an SVG behind a mark and blanks', 'PICTURE_IS_SVG', () => Buffer.from('\uFEFF \n<svg/>')],
  ['a HEIC', 'PICTURE_IS_HEIC', () => isoFile('heic', 'mif1')],
  ['an animated AVIF', 'PICTURE_IS_ANIMATED', () => isoFile('avis', 'avif', 'msf1')],
  ['an animated PNG', 'PICTURE_IS_ANIMATED', animatedPng],
  ['half a JPEG', 'PICTURE_BROKEN', async () => (await jpegOf()).subarray(0, 3000)],
  [
    'the head of a PNG alone',
    'PICTURE_BROKEN',
    async () => (await drawPicture(40, 50).png().toBuffer()).subarray(0, 20),
  ],
  ['more than 15 MB', 'PICTURE_TOO_LARGE', () => Buffer.alloc(15 * 1024 * 1024 + 1)],
  ['more than 50 megapixels', 'PICTURE_TOO_MANY_PIXELS', () => jpegOf(10_000, 5_001)],
])('%s is refused', async (_, code, make) => {
  await expect(store(make())).rejects.toMatchObject({ code })
})

// (rule: picture-pipeline)
test('a picture of one column is refused before it is decoded, and the next one does not wait for it', async () => {
  const narrow = await drawColumn(4_900_000)
  expect(narrow.length).toBeLessThan(100_000)
  const began = performance.now()
  const [refused, next] = await Promise.allSettled([store(narrow), store(jpegOf(300, 400, '#118844'))])
  expect(refused).toMatchObject({ reason: { code: 'PICTURE_TOO_NARROW' } })
  expect(next).toMatchObject({ value: { width: 300 } })
  expect(performance.now() - began).toBeLessThan(10_000)
})

test.each([
  [100, 2001, 'PICTURE_TOO_NARROW'],
  [2001, 100, 'PICTURE_TOO_NARROW'],
  [1100, 20_001, 'PICTURE_TOO_NARROW'],
])('a picture of %i by %i is refused', async (width, height, code) => {
  await expect(store(jpegOf(width, height))).rejects.toMatchObject({ code })
})

test('a strip of twenty squares is taken', async () => {
  expect(await store(jpegOf(100, 2000))).toMatchObject({ width: 100, height: 2000 })
})

// (rule: picture-pipeline)
test('encoding takes only the time it has, and is quick for a column too', async () => {
  const column = await drawColumn(2400)
  await expect(encodePicture(column, 0)).rejects.toMatchObject({ code: 'PICTURE_TOO_SLOW' })
  const { share } = await encodePicture(column, 10_000)
  expect(await sharp(share).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('an animated WebP is refused', async () => {
  await expect(store(animatedWebp())).rejects.toMatchObject({ code: 'PICTURE_IS_ANIMATED' })
})

test('files that are encoded already are stored as they are', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const files = { 480: bytes('small'), 800: bytes('middle'), 1200: bytes('large') }
  const { key, shareKey } = await storeRenditions(storage, files)
  expect(shareKey).toBeNull()
  expect(Buffer.from(await fileOf(key, '800.avif')).toString()).toBe('middle')
  const withShare = await storeRenditions(storage, { ...files, share: bytes('preview') })
  expect(withShare).toEqual({ key, shareKey: key })
})

test('a key without files is refused', async () => {
  await expect(readStoredPicture(storage, 'abcdefabcdefabcdefabcdef')).rejects.toMatchObject({
    code: 'PICTURE_UNKNOWN',
  })
})

async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    [drawPicture(40, 50), drawPicture(40, 50, '#dd2222')].map((p) => p.png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}
