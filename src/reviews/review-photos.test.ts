import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, orders, reviewPhotos } from '../db/schema.ts'
import { staleTags } from '../lib/server/jobs/shop-change.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { createFileStorage, privateName, type Storage } from '../media/storage.server.ts'
import { jpegOf } from '../media/test-pictures.ts'
import { hideReview, hideReviewPhoto, listReviews } from './owner-reviews.service.ts'
import { personalReviewData } from './personal-review-data.service.ts'
import { reviewFormApi } from './review-form.api.ts'
import { removeUnusedReviewPhoto } from './review-photos.service.ts'
import { reviewLink } from './reviewable.service.ts'
import { reviewsApi } from './reviews.api.ts'
import { openReviewShop, type ReviewShop, secret } from './test-review-shop.ts'

let shop: ReviewShop
let storage: Storage
let folder: string
let photo: Buffer
let request: (path: string, form?: Record<string, string | Uint8Array>) => Promise<Response>
beforeAll(async () => {
  shop = await openReviewShop()
  folder = mkdtempSync(path.join(tmpdir(), 'shop-reviews-'))
  storage = createFileStorage(folder)
  photo = await jpegOf(600, 800)
  const { app } = openTestApp(reviewsApi(storage) as never, () => shop.ctx)
  app.route('/', reviewFormApi({ AUTH_SECRET: secret, storage }) as never)
  request = async (address, fields) => {
    if (!fields) return app.request(address)
    const body = new FormData()
    for (const [name, value] of Object.entries(fields))
      body.append(
        name,
        typeof value === 'string' ? value : new File([value as Uint8Array<ArrayBuffer>], 'a.jpg'),
      )
    return app.request(address, { method: 'POST', body })
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  expect(await shop.closeAndCompare()).toEqual([])
})

const pathOf = (id: string) => `/fits/${reviewLink.sign(secret, id)}`
const send = (order: { id: string; lines: string[] }, more: Record<string, string | Uint8Array>) =>
  request(pathOf(order.id), {
    line: order.lines[0]!,
    fit: 'true',
    stars: '5',
    words: 'Lovely\r\nand soft',
    ...more,
  })
const photosOf = async (order: { lines: string[] }) => {
  const review = await shop.reviewOf(order)
  return shop.ctx.db
    .select()
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, review!.id))
    .orderBy(reviewPhotos.createdAt, reviewPhotos.id)
}
const publicAddress = (id: string, size = 'small') => `/api/review-photos/${id}?size=${size}`

// (rule: review-photos)
test('two photographs go with a review, small and whole, without what the camera noted; a third does not', async () => {
  const order = await shop.deliveredOf(await shop.product())
  const noted = await sharp(photo)
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer()
  expect((await send(order, { photo: noted })).status).toBe(303)
  expect(await shop.reviewOf(order)).toMatchObject({ stars: 5, words: 'Lovely\nand soft' })
  expect((await send(order, { photo })).status).toBe(303)
  expect(await (await request(pathOf(order.id))).text()).not.toContain('type="file"')
  const third = await send(order, { words: 'Still lovely', photo })
  expect([third.status, await third.text()]).toEqual([
    409,
    expect.stringContaining('A review has at most two photographs. Take one off first. All else is saved.'),
  ])
  expect((await shop.reviewOf(order))!.words).toBe('Still lovely')
  const rows = await photosOf(order)
  expect(rows).toMatchObject([{ width: 240, height: 320 }, {}])
  for (const size of ['small', 'whole']) {
    const shown = await request(publicAddress(rows[0]!.id, size))
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes.includes('<script>')).toBe(false)
    expect((await sharp(bytes).metadata()).height).toBe(size === 'small' ? 320 : 800)
  }
})

// (rule: review-photos)
test('a broken or hostile picture is refused in words, and the rest of the review is kept', async () => {
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  for (const [bytes, words] of [
    [
      photo.subarray(0, 500),
      'This picture is damaged or not complete. Please send it again. All else is saved.',
    ],
    [svg, 'Please export it as PNG and send that. All else is saved.'],
    [
      Buffer.from('not a picture at all'),
      'Please send a picture as JPEG, PNG, WebP or AVIF. All else is saved.',
    ],
    [new Uint8Array(16 * 1024 * 1024), 'larger than 15 MB'],
  ] as const) {
    const order = await shop.deliveredOf(await shop.product())
    const refused = await send(order, { photo: bytes })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    const page = await refused.text()
    expect(page).toContain(words)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(await shop.reviewOf(order)).toMatchObject({ fit: 'true', stars: 5, words: 'Lovely\nand soft' })
    expect(await photosOf(order)).toEqual([])
  }
})

// (rules: review-photos, two-taps)
test('of a form whose words are refused neither words nor photograph are stored, and the words stay in it', async () => {
  const order = await shop.deliveredOf(await shop.product())
  const refused = await send(order, { fit: '', stars: '', photo })
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Say how it fits, or how many stars you give it. Then choose the photograph again.')
  expect(page).toContain('Lovely\nand soft')
  expect(await shop.reviewOf(order)).toBeUndefined()
  const long = await send(order, { words: 'x'.repeat(30_000), photo })
  expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('at most 1,000 letters')])
  expect(await shop.reviewOf(order)).toBeUndefined()
})

// (rule: review-photos)
test('a photograph is seen with its review alone: not of a hidden one, nor one that the owner hid', async () => {
  const product = await shop.product()
  const order = await shop.deliveredOf(product)
  await send(order, { photo })
  await send(order, { photo })
  await shop.told(product, { stars: 5 })
  await shop.told(product, { stars: 4 })
  const [first, second] = await photosOf(order)
  const listed = async () => (await shop.said(product)).reviews.find(({ words }) => words !== '')!.photos
  expect(await listed()).toEqual([
    { id: first!.id, width: 240, height: 320, is_hidden: false },
    expect.objectContaining({ id: second!.id }),
  ])
  const stale: unknown[] = []
  const end = await shop.database.listen('catalog_changed', (notice) => void stale.push(staleTags(notice)))
  await hideReviewPhoto(shop.owner(), { id: first!.id, is_hidden: true })
  await expect.poll(() => stale).toContainEqual([product])
  await end()
  expect((await listed()).map(({ id }) => id)).toEqual([second!.id])
  expect((await request(publicAddress(first!.id))).status).toBe(404)
  expect((await request(`/api/admin/review-photos/${first!.id}`)).status).toBe(404)
  const { id } = (await shop.reviewOf(order))!
  expect(await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    { action: 'review.hide_photo' },
  ])
  const ofOwner = (await listReviews(shop.owner(), { state: 'all', product, page: 1 })).reviews
  expect(ofOwner.find((one) => one.id === id)!.photos).toMatchObject([
    { is_hidden: true },
    { is_hidden: false },
  ])
  // What the owner hid counts as sent, and is not taken off.
  const page = await (await request(pathOf(order.id))).text()
  expect(page).toContain('The shop has hidden photograph 1')
  expect(page).not.toContain('type="file"')
  await send(order, { off1: first!.id, photo })
  expect(await photosOf(order)).toHaveLength(2)

  await hideReview(shop.owner(), { id, reason: 'Test' })
  expect((await request(publicAddress(second!.id))).status).toBe(404)
})

// (rules: review-photos, erased-reviewer)
test('what its customer takes off goes, of her own reviews alone, and all go when she is erased', async () => {
  const [order, other] = [
    await shop.deliveredOf(await shop.product()),
    await shop.deliveredOf(await shop.product()),
  ]
  for (const one of [order, other, order]) await send(one, { photo })
  const [mine, kept] = await photosOf(order)
  const [theirs] = await photosOf(other)
  await send(order, { off1: mine!.id, off2: theirs!.id })
  expect(await photosOf(order)).toEqual([kept])
  expect(await photosOf(other)).toEqual([theirs])
  const filesOf = async ({ key, smallKey }: { key: string; smallKey: string }) => {
    for (const one of [key, smallKey]) await removeUnusedReviewPhoto(shop.ctx, storage, one)
    return Promise.all([key, smallKey].map(async (one) => (await storage.get(privateName(one))) !== null))
  }
  expect(await filesOf(mine!)).toEqual([false, false])
  expect(await filesOf(kept!)).toEqual([true, true])
  await shop.ctx.db
    .update(orders)
    .set({ email: 'erase-photos@example.com', userId: null })
    .where(eq(orders.id, order.id))
  await personalReviewData.erase!(shop.ctx, {
    userId: null,
    email: 'erase-photos@example.com',
    phone: null,
  } as never)
  expect(await photosOf(order)).toEqual([])
  expect(await filesOf(kept!)).toEqual([false, false])
  expect((await request(publicAddress(kept!.id))).status).toBe(404)
})
