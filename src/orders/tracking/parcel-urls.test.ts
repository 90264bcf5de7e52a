import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../lib/server/context.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { receiptLink } from '../links/receipt-link.server.ts'
import { trackingToken } from '../links/tracking-link.server.ts'
import { getOwnOrderWithCodes, listOwnOrders } from '../reading/read-orders.service.ts'
import { idOf, openParcelShop } from '../steps/test-parcel-shop.ts'
import { receiptPage } from './receipt-page.server.ts'
import { readReceipt } from './receipt.service.ts'
import { trackOrder } from './track-order.service.ts'

let shop: Awaited<ReturnType<typeof openParcelShop>>
beforeAll(async () => {
  shop = await openParcelShop()
  const carriers = [{ name: 'GIG', tracking_url: 'https://gig.example/{number}' }]
  await writeSetting(asSystem(shop.ctx, 'test'), 'carriers', carriers)
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

/** An order of which a parcel has left with GIG, one without its carrier's page, and one waits. */
async function sent() {
  const { id, dress, scarf } = await shop.paid()
  await shop.ship(idOf(await shop.pack(id, [dress, 1]), 1), { carrier: 'GIG', tracking_number: 'G-1' })
  await shop.ship(idOf(await shop.pack(id, [dress, 1]), 2), { carrier: 'Kwik', tracking_number: 'K-2' })
  await shop.pack(id, [scarf, 1])
  return shop.readOrder(id)
}
const urls = ({ fulfilments }: { fulfilments: { parcel_url?: string | undefined }[] }) =>
  fulfilments.map(({ parcel_url }) => parcel_url)

// (rule: tracking-link)
test('her order, her list and the tracking page have each parcel’s page at its carrier, where there is one', async () => {
  const order = await sent()
  const { authSecret } = shop.links
  const expected = ['https://gig.example/G-1', undefined, undefined]
  const hers = shop.asBuyerOf(order)
  expect(urls(await getOwnOrderWithCodes(hers, order.id, authSecret))).toEqual(expected)
  expect(urls((await listOwnOrders(hers, { page: 1, limit: 10 })).orders[0]!)).toEqual(expected)
  const guest = shop.ctxFor({ kind: 'guest', guestKey: null })
  const ways = [{ email: order.email }, { token: trackingToken(authSecret, order) }]
  for (const way of ways)
    expect(
      urls(await trackOrder(guest, { order: order.orderNumber, clientIp: '10.0.0.2', ...way }, authSecret)),
    ).toEqual(expected)
})

// (rules: receipt, tracking-link)
test('the receipt names who carried each parcel that has left, with its number as a link, and before that none', async () => {
  const receipt = async (id: string) => {
    const token = receiptLink('', shop.links.authSecret, id).split('/').at(-1)!
    const page = String(receiptPage(await readReceipt(shop.ctx, token, shop.links)))
    return page.replaceAll(/\s+/g, ' ')
  }
  const page = await receipt((await sent()).id)
  expect(page).toContain('Parcel 1 of 3: GIG <a href="https://gig.example/G-1" rel="noreferrer">G-1</a>')
  expect(page).toContain('Parcel 2 of 3: Kwik K-2')
  expect(page).not.toContain('Parcel 3')
  expect(await receipt((await shop.paid()).id)).not.toContain('Parcel')
})
