import { connect } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { jpegOf } from '../src/media/test-pictures.ts'
import { control, placeOrder, setSwitch } from './shop-calls.ts'
import { call, expect, mailsTo, newPerson, owner, signUp, test } from './shopper.ts'

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const parcel = (page: Page) =>
  page.getByRole('region', { name: 'Parcels' }).getByRole('listitem', { name: 'Parcel 1' })

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1200)

/** The form of a rider whose line breaks after the code and a part of the picture. */
function cutUpload({ hostname, port, host, origin, pathname }: URL, code: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-length: 5000000\r\n` +
        `content-type: multipart/form-data; boundary=x\r\n\r\n${part('code')}\r\n\r\n${code}\r\n` +
        `${part('photo')}; filename="IMG_6.jpg"\r\n\r\n${'x'.repeat(100_000)}`,
      () => setTimeout(() => socket.resetAndDestroy(), 300),
    )
  })
  socket.on('close', () => resolve())
  return promise
}

// (rules: delivery-proof, delivery-photo)
test(
  'a rider reports a closed door, the parcel is sent again, and the code of its customer delivers it',
  { tag: '@once' },
  async ({ page, otherPage: shopper, browser, contextOptions }) => {
    const gate = await jpegOf(3000, 4000)
    const { email } = await signUp(shopper, newPerson())
    const { reference, order_id, order_number } = await placeOrder(shopper, email, { slug: 'eleko-palazzo' })
    await control('pay', { reference, card: 'success' })
    await call(shopper, 'POST', '/api/functions/paystack-verify', { reference })

    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await setSwitch(page, 'delivery_code', true)
    await call(page, 'POST', `/api/admin/orders/${order_id}/ship`, { carrier: 'Kwik' })
    await page.goto(`/admin/orders/${order_id}`)
    const link = parcel(page).getByRole('link', { name: 'Link for the rider', exact: true })
    const closed = await link.getAttribute('href')

    const rider = await browser.newContext(contextOptions)
    const door = await rider.newPage()
    await door.goto(closed!)
    await expect(door.getByRole('heading', { name: /^Parcel for / })).toBeVisible()
    await expect(door.locator('body')).not.toContainText(email)
    await door.getByText('Could not deliver').click()
    await door.getByLabel('Nobody was there').check()
    await door.getByLabel('What happened (optional)').fill('The gate was locked')
    await door.getByLabel('Picture of the place (optional)').setInputFiles(picture('gate.jpg', gate))
    await press(door, 'Report it to the shop')
    await expect(door.getByRole('heading', { name: 'Reported' })).toBeVisible()
    await door.goto(closed!)
    await expect(door.getByRole('heading', { name: 'This link is not in use any more' })).toBeVisible()

    await page.goto(`/admin/orders/${order_id}`)
    await expect(parcel(page)).toContainText('Nobody was there: The gate was locked')
    const closedGate = parcel(page).getByRole('img', { name: 'Picture of where it could not be delivered' })
    await expectDrawn(closedGate)
    const address = (await closedGate.getAttribute('src'))!
    expect((await page.request.get(address)).headers()['cache-control']).toBe('private, no-store')
    for (const stranger of [door, shopper]) expect((await stranger.request.get(address)).status()).toBe(404)
    await parcel(page).getByRole('button', { name: 'Send again' }).click()
    await expect(parcel(page)).toContainText('On its way')
    await expect(link).not.toHaveAttribute('href', closed!)

    await shopper.goto(`/orders/${order_number}`)
    const words = await shopper.getByText(/^Your delivery code is \d{4}\. Give it to the rider/).innerText()
    const code = /\d{4}/.exec(words)![0]
    await expect
      .poll(async () => (await mailsTo(email)).map(({ text }) => text).join('\n'), { timeout: 90_000 })
      .toContain(`Your delivery code is ${code}. Give it to the rider when you have the parcel.`)

    await door.goto((await link.getAttribute('href'))!)
    const field = door.getByLabel(/^Delivery code of /)
    await field.fill(code === '0000' ? '1111' : '0000')
    await press(door, 'It was handed over')
    await expect(door.getByRole('alert')).toContainText('That is not the code')
    await cutUpload(new URL(door.url()), code)
    await field.fill(code)
    const handover = door.getByLabel('Picture of the handover (optional)')
    await handover.setInputFiles(
      picture('IMG_7.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    )
    await press(door, 'It was handed over')
    await expect(door.getByRole('alert')).toContainText('HEIC pictures cannot be read here')
    await expect(field).toHaveValue(code)
    await handover.setInputFiles(picture('IMG_8.jpg', Buffer.concat([gate, Buffer.alloc(16 * 1024 * 1024)])))
    await press(door, 'It was handed over')
    await expect(door.getByRole('alert')).toContainText('larger than 15 MB')
    await expect(field).toHaveValue(code)
    await handover.setInputFiles(picture('IMG_9.jpg', gate))
    await press(door, 'It was handed over')
    await expect(door.getByRole('heading', { name: 'Delivered' })).toBeVisible()
    await rider.close()

    await page.goto(`/admin/orders/${order_id}`)
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('Delivered')
    await expect(parcel(page)).toContainText('Proof: the customer’s code was right')
    await expectDrawn(parcel(page).getByRole('img', { name: 'Picture of the handover' }))
    await setSwitch(page, 'delivery_code', false)
  },
)
