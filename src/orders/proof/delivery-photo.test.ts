import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryPhotos, fulfilments } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { adminActor, helperActor, strangers } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { dayMs, hourMs } from '../../lib/time.ts'
import { mediaApi } from '../../media/media.api.ts'
import { mediaError } from '../../media/media.errors.rules.ts'
import { privateName } from '../../media/storage.server.ts'
import { jpegOf } from '../../media/test-pictures.ts'
import { purgeOldRows } from '../../retention/purge-old-rows.jobs.ts'
import { personalDeliveryData } from '../personal-delivery-data.service.ts'
import { undoWindowMs } from '../order/order-status.rules.ts'
import { deliveryCode } from '../links/delivery-code.server.ts'
import { deliveryPhotosApi } from './delivery-photos.admin-api.ts'
import { deliveryPhotosJobs } from './delivery-photos.jobs.ts'
import { unusedPhotoQueue } from './delivery-photos.service.ts'
import { proveDelivery } from './prove-delivery.service.ts'
import { guest, openDeliveryShop, wrong } from './test-delivery-shop.ts'

let shop: Awaited<ReturnType<typeof openDeliveryShop>>
let actor: Actor
let staff: ReturnType<typeof openTestApp>['app']
let photo: Buffer
beforeAll(async () => {
  shop = await openDeliveryShop()
  const api = createApi()
    .route('/', deliveryPhotosApi(shop.storage) as never)
    .route('/', mediaApi(shop.storage) as never)
  staff = openTestApp(api as never, () => shop.ctxFor(actor)).app
  // Turned by its metadata, with the place where it was taken.
  photo = await sharp(await jpegOf(2000, 1000))
    .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { orientation, exif } = await sharp(photo).metadata()
  expect([orientation, exif?.length]).toEqual([6, expect.any(Number)])
})
beforeEach(() => {
  actor = adminActor
  shop.later(undoWindowMs)
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

type Sent = { code?: string; reason?: string; words?: string; file?: Uint8Array | null }

/** What a phone sends: the words first, then the file, whose field is empty without one. */
function formOf({ file = photo, ...words }: Sent): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('photo', new Blob(file ? [new Uint8Array(file)] : []), file ? 'IMG_1.jpg' : '')
  return form
}
const send = async (token: string, sent: Sent) => {
  const response = await shop.app.request(`/deliver/${token}`, { method: 'POST', body: formOf(sent) })
  return { status: response.status, page: await response.text() }
}
const filesOf = async () => (await Array.fromAsync(shop.storage.list())).toSorted()
const photosOf = async (orderId: string) => {
  const { fulfilments: parcels } = await shop.staffView(orderId)
  return parcels[0].photos as { url: string; moment: string; width: number; height: number }[]
}
const open = (url: string) => staff.request(url)

/** Runs the jobs that remove files, as a worker would have by now. */
async function removeFiles() {
  const [job] = deliveryPhotosJobs({ ctx: shop.as(), storage: shop.storage })
  const waiting = await rowsOf<{ data: object }>(
    shop.ctx.db,
  )`delete from pgboss.job where name = ${unusedPhotoQueue.name} returning data`
  for (const { data } of waiting) await job!.run(data)
}

// (rule: delivery-photo)
test('a picture sent with the code is shown to the staff alone, upright and without its place', async () => {
  const { id, code, token } = await shop.shipped()
  expect((await send(token, { code })).page).toContain('The code was right')
  const [shown] = await photosOf(id)
  expect(shown).toMatchObject({ moment: 'delivered', width: 800, height: 1600 })
  const response = await open(shown!.url)
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'image/jpeg', 'private, no-store'])
  const picture = Buffer.from(await response.arrayBuffer())
  const { exif, width, height, channels } = await sharp(picture).metadata()
  expect([exif, width, height, channels]).toEqual([undefined, 800, 1600, 3])
  const name = (await filesOf())[0]!
  expect(name).toMatch(/^private\/[a-f0-9]{24}\.jpg$/)
  expect((await open(`/media/${name}`)).status).toBe(404)
  expect(JSON.stringify(await shop.staffView(id))).not.toContain(name.slice(8, -4))
  for (const stranger of strangers) {
    actor = stranger
    expect((await open(shown!.url)).status).toBe(404)
  }
  actor = helperActor
  expect((await open(shown!.url)).status).toBe(200)
  await removeFiles()
  expect(await filesOf()).toContain(name)
})

// (rule: delivery-photo)
test('a picture goes alone with a parcel that could not be delivered, and each sending keeps its own', async () => {
  const { id, parcel, token } = await shop.shipped()
  expect((await send(token, { reason: 'nobody', words: 'Gate locked' })).page).toContain('Reported')
  expect(await shop.parcelOf(id)).toMatchObject({
    state: 'failed',
    failedReason: 'Nobody was there: Gate locked',
  })
  await shop.call('POST', `/api/admin/fulfilments/${parcel.id}/send-again`, { carrier: 'GIG' })
  shop.later(hourMs)
  const code = deliveryCode('secret', await shop.parcelOf(id))!
  expect((await send(await shop.tokenOf(id), { code })).status).toBe(200)
  expect((await photosOf(id)).map(({ moment }) => moment)).toEqual(['failed', 'delivered'])
})

// (rule: delivery-photo)
test('a form without a picture is taken as before', async () => {
  const { id, code, token } = await shop.shipped()
  expect((await send(token, { code, file: null })).page).toContain('The code was right')
  expect(await photosOf(id)).toEqual([])
})

// (rule: delivery-photo)
test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
  ['no picture', () => Buffer.from('MZ not a picture'), /as JPEG, PNG, WebP or AVIF/],
  ['an empty file', () => new Uint8Array(), /as JPEG, PNG, WebP or AVIF/],
  [
    'a HEIC picture',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    /HEIC pictures cannot be read/,
  ],
  ['half of a picture', async () => photo.subarray(0, photo.length / 2), /damaged or not complete/],
  [
    'a picture that is too large',
    () => Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)]),
    /larger than 15 MB/,
  ],
  [
    'more than any picture',
    () => Buffer.concat([photo, Buffer.alloc(17 * 1024 * 1024)]),
    /larger than 15 MB/,
  ],
])('%s is refused in clear words, costs no try, and what was typed stays', async (_what, fileOf, words) => {
  const { id, code, token } = await shop.shipped()
  const before = await filesOf()
  const file = await fileOf()
  const { status, page } = await send(token, { code, file })
  expect(status).toBeGreaterThanOrEqual(413)
  expect(page).toMatch(words)
  expect(page).toContain(
    '. What you typed is still here: send it again with another picture, or without one.',
  )
  expect(page).toContain(`value="${code}"`)
  const failed = await send(token, { reason: 'address', words: 'No "12" here', file })
  expect(failed.page).toMatch(/<details open>/)
  expect(failed.page).toMatch(/value="address"\s+required\s+checked/)
  expect(failed.page).toContain('value="No &quot;12&quot; here"')
  expect(await shop.parcelOf(id)).toMatchObject({ state: 'shipped', codeTries: 0 })
  expect(await filesOf()).toEqual(before)
  expect((await send(token, { code, file: null })).status).toBe(200)
})

// (rule: delivery-photo)
test('a form that is cut off on its way changes nothing, and what arrived of it is still in the page', async () => {
  const { id, code, token } = await shop.shipped()
  const whole = new Request('http://shop.test', { method: 'POST', body: formOf({ code }) })
  const type = whole.headers.get('content-type')!
  const bytes = await whole.bytes()
  const cut = (body: BodyInit) =>
    shop.app.request(`/deliver/${token}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      duplex: 'half',
    } as never)
  const shortened = await cut(bytes.subarray(0, bytes.length - 500))
  expect([shortened.status, await shortened.text()]).toEqual([
    422,
    expect.stringContaining(`value="${code}"`),
  ])
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 2000))
      controller.error(new Error('the line was cut'))
    },
  })
  expect((await cut(broken)).status).toBe(422)
  expect(await shop.parcelOf(id)).toMatchObject({ state: 'shipped', codeTries: 0 })
  expect(await photosOf(id)).toEqual([])
})

// (rule: delivery-photo)
test('a wrong code stores no picture and counts as before; a locked parcel and a dead link take none', async () => {
  const { id, code, token } = await shop.shipped()
  const before = await filesOf()
  const { status, page } = await send(token, { code: wrong(code) })
  expect([status, page]).toEqual([409, expect.stringContaining('Then add the picture again')])
  for (let i = 0; i < 4; i++) await send(token, { code: wrong(code) })
  expect((await send(token, { code })).page).toContain('Ask the shop to confirm')
  expect((await shop.parcelOf(id)).codeTries).toBe(5)
  const done = await shop.shipped()
  await send(done.token, { code: done.code, file: null })
  const late = await send(done.token, { code: done.code })
  expect([late.status, late.page]).toEqual([404, expect.stringContaining('not in use any more')])
  expect(await filesOf()).toEqual(before)
  expect(await photosOf(done.id)).toEqual([])
})

// (rule: delivery-photo)
test('while pictures cannot be stored nothing is delivered, no try is lost, and without one it is', async () => {
  const { id, code, token } = await shop.shipped()
  const away = {
    ...shop.storage,
    put: async () => {
      throw mediaError('PICTURES_UNREACHABLE')
    },
  }
  const sent = { token, code, photo: { bytes: photo, storage: away } }
  for (let i = 0; i < 6; i++)
    await expect(proveDelivery(shop.ctxFor(guest), sent, 'secret')).rejects.toMatchObject({
      code: 'PICTURES_UNREACHABLE',
    })
  expect(await shop.parcelOf(id)).toMatchObject({ state: 'shipped', codeTries: 0 })
  expect((await send(token, { code, file: null })).status).toBe(200)
})

// (rule: delivery-photo)
test('of two riders at once one picture is kept, and the other’s file goes', async () => {
  const { id, code, token } = await shop.shipped()
  const before = await filesOf()
  const answers = await Promise.all([
    send(token, { code }),
    send(token, { code }),
    send(token, { reason: 'nobody' }),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  await removeFiles()
  expect((await photosOf(id)).length).toBe(1)
  expect((await filesOf()).length).toBe(before.length + 1)
})

// (rules: delivery-photo, erase-person)
test('erasing a person erases pictures and riders’ words, rows at once and files by a job; her download lists them', async () => {
  const { id, parcel, token } = await shop.shipped()
  const other = await shop.shipped()
  await send(token, { reason: 'nobody', words: 'Ask for Ada' })
  await send(other.token, { code: other.code })
  const order = await shop.readOrder(id)
  const owner = { userId: order.userId, email: order.email }
  expect(await personalDeliveryData.read(shop.ctx, owner)).toEqual([
    { order_number: order.orderNumber, moment: 'failed', taken_at: expect.any(String) },
  ])
  const [row] = await shop.ctx.db
    .select()
    .from(deliveryPhotos)
    .where(eq(deliveryPhotos.fulfilmentId, parcel.id))
  await removeFiles()
  expect(await shop.storage.get(privateName(row!.key))).not.toBeNull()
  const { url } = (await photosOf(id))[0]!
  await personalDeliveryData.erase!(shop.ctx, owner)
  expect((await open(url)).status).toBe(404)
  await removeFiles()
  expect(await shop.storage.get(privateName(row!.key))).toBeNull()
  expect((await shop.parcelOf(id)).failedReason).toBe('Nobody was there')
  expect((await photosOf(other.id)).length).toBe(1)
  expect(await personalDeliveryData.read(shop.ctx, owner)).toEqual([])
})

// (rules: delivery-photo, kept-days)
test('a picture goes after 180 days', async () => {
  const { id, code, token } = await shop.shipped()
  await send(token, { code })
  shop.later(180 * dayMs - hourMs)
  await purgeOldRows(shop.ctx)
  expect((await photosOf(id)).length).toBe(1)
  shop.later(2 * hourMs)
  await purgeOldRows(shop.ctx)
  await removeFiles()
  expect(await photosOf(id)).toEqual([])
  expect(await filesOf()).toEqual([])
  const [parcel] = await shop.ctx.db.select().from(fulfilments).where(eq(fulfilments.orderId, id))
  expect(parcel).toMatchObject({ state: 'delivered', proof: 'code' })
})
