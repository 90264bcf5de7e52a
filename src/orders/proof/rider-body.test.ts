import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegOf } from '../../media/test-pictures.ts'
import { openDeliveryShop, wrong } from './test-delivery-shop.ts'

let shop: Awaited<ReturnType<typeof openDeliveryShop>>
let photo: Buffer
beforeAll(async () => {
  shop = await openDeliveryShop()
  photo = await jpegOf(2000, 1000)
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

/** A form with a picture of `mb` megabytes that is made as it is read. */
function largeForm(token: string, { code = '1234', head = Buffer.from('junk') as Uint8Array, mb = 15 }) {
  const read = { bytes: 0 }
  const parts = [
    `--b\r\ncontent-disposition: form-data; name="code"\r\n\r\n${code}\r\n--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`,
    head,
    ...Array.from({ length: mb * 16 }, () => new Uint8Array(64 * 1024)),
    '\r\n--b--\r\n',
  ].map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  const body = new ReadableStream(
    {
      pull(controller) {
        const next = parts.shift()
        if (!next) return controller.close()
        read.bytes += next.length
        controller.enqueue(new Uint8Array(next))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const sent = shop.app.request(`/deliver/${token}`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as never)
  return { read, sent }
}

// (rules: body-budget, delivery-photo)
test('of a dead link, and of one that was tried too often, nothing of the body is read', async () => {
  const dead = largeForm('dead', {})
  expect([(await dead.sent).status, dead.read.bytes]).toEqual([404, 0])
  const { token } = await shop.shipped()
  for (let i = 0; i < 60; i++) await shop.post(token, { code: '' })
  const tried = largeForm(token, {})
  expect([(await tried.sent).status, tried.read.bytes]).toEqual([429, 0])
})

// (rules: body-budget, delivery-photo)
test('what cannot be a picture is refused by its first bytes and not kept, and so is one with the code of a locked parcel', async () => {
  const { token, code } = await shop.shipped()
  // Kept, it would be too large for a picture.
  const response = await largeForm(token, { code, mb: 17 }).sent
  expect([response.status, await response.text()]).toEqual([415, expect.stringContaining(`value="${code}"`)])
  for (let i = 0; i < 5; i++) await shop.post(token, { code: wrong(code) })
  const locked = await largeForm(token, { code, head: photo }).sent
  expect(await locked.text()).toContain('Ask the shop to confirm')
})
