import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { productImages, products } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertProduct } from '../../db/test-fixtures.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import type { Storage } from '../../media/storage.server.ts'
import { previewJpeg } from '../../media/preview-picture.server.ts'
import { pricePictureApi } from './price-picture.api.ts'

const key = 'a'.repeat(24)
const files = new Map<string, Uint8Array>()
let puts = 0
const storage: Storage = {
  put: async (name, bytes) => {
    puts += 1
    files.set(name, bytes)
  },
  get: async (name) => files.get(name) ?? null,
  remove: async () => {},
  list: () => {
    throw new Error('not listed')
  },
}
/** No JPEG of it is small. */
const noise = () => {
  const data = Buffer.alloc(1200 * 630 * 3)
  for (let at = 0, seed = 7; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = seed >> 16
  }
  return sharp(data, { raw: { width: 1200, height: 630, channels: 3 } })
}

let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>['app']
let product: Awaited<ReturnType<typeof insertProduct>>
beforeAll(async () => {
  t = await openTestContext()
  app = openTestApp(pricePictureApi({ storage }) as never, () => t.ctx).app
  product = await insertProduct(t.ctx, { priceNgn: 1_800_050 })
  await t.ctx.db.update(productImages).set({ shareKey: key })
  const plain = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#336699' } })
  files.set(`${key}/share.jpg`, await plain.jpeg().toBuffer())
})
afterAll(() => t.close())

const get = (price: number) => app.request(`/media/${key}/price${price}.jpg`)

// (rule: price-in-preview)
test('the picture of a link preview has the price on a strip, and is made once', async () => {
  const answers = await Promise.all([get(1_800_050), get(1_800_050)])
  const [picture] = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(puts).toBe(1)
  const { data, info } = await sharp(Buffer.from(picture!)).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  const isWhite = ([r = 0, g = 0, b = 0]: number[]) => r > 240 && g > 240 && b > 240
  expect([isWhite(at(10, 610)), isWhite(at(1190, 610)), isWhite(at(10, 400))]).toEqual([true, false, false])
  const dark = Array.from({ length: 400 }, (_, x) => at(x, 570)).filter(([r = 255]) => r < 60)
  expect(dark.length).toBeGreaterThan(30)
})

// (rule: price-in-preview)
test('another price, or a product that is not on sale, leads to the picture without one and makes nothing', async () => {
  for (const price of [1, 1_800_051, 9_999_999_999]) {
    const answer = await get(price)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/media/${key}/share.jpg`])
  }
  await t.ctx.db.update(products).set({ status: 'draft' }).where(eq(products.id, product.id))
  expect((await get(1_800_050)).status).toBe(302)
  expect(puts).toBe(1)
  expect((await app.request(`/media/${key}/price.jpg`)).status).toBe(404)
})

// (rule: price-in-preview)
test('the busiest picture is below 300 KB, a calm one as good as before', async () => {
  expect((await previewJpeg(noise)).length).toBeLessThan(300_000)
  const calm = () => sharp({ create: { width: 1200, height: 630, channels: 3, background: '#336699' } })
  expect(await previewJpeg(calm)).toEqual(await calm().jpeg({ quality: 72, mozjpeg: true }).toBuffer())
})
