import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApi } from '../../lib/server/web/api.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { createFileStorage } from '../../media/storage.server.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { openParcelShop } from '../steps/test-parcel-shop.ts'
import { deliverApi } from './deliver.api.ts'
import { deliveryCode } from '../links/delivery-code.server.ts'
import { unusedPhotoQueue } from './delivery-photos.service.ts'

export const guest = { kind: 'guest', guestKey: null } as const
export const ordersPath = '/api/admin/orders'

/** A code that is not this one. */
export const wrong = (code: string) => (code === '0000' ? '0001' : '0000')

/** A shop whose parcels have codes, with the riders' pages and a folder for their pictures. */
export async function openDeliveryShop() {
  const shop = await openParcelShop([unusedPhotoQueue])
  await writeSetting(shop.ctx, 'delivery_code', true)
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-photos-'))
  const storage = createFileStorage(folder)
  const api = createApi().route('/', deliverApi({ ...shop.links, storage }) as never)
  const { app } = openTestApp(api as never, () => shop.ctxFor(guest))
  const staffView = (orderId: string) => shop.call('GET', `${ordersPath}/${orderId}`).then(({ body }) => body)
  const parcelOf = async (orderId: string) => (await shop.parcelsOf(orderId))[0]!
  const tokenOf = async (orderId: string) => {
    const { fulfilments: parcels } = await staffView(orderId)
    return parcels[0].rider_url.replace('http://shop.test/deliver/', '') as string
  }
  return {
    ...shop,
    app,
    storage,
    staffView,
    parcelOf,
    tokenOf,
    /** A shipped order of one parcel with a code, and its rider's token. */
    shipped: async () => {
      const { id } = await shop.paid()
      await shop.call('POST', `${ordersPath}/${id}/ship`, { carrier: 'Kwik' })
      const parcel = await parcelOf(id)
      const code = deliveryCode(shop.links.authSecret, parcel)!
      return { id, parcel, code, token: await tokenOf(id) }
    },
    /** Sends the form of a rider's page. */
    post: (token: string, form: Record<string, string>, ip = '10.0.0.1') =>
      app.request(`/deliver/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-test-ip': ip },
        body: new URLSearchParams(form).toString(),
      }),
    closeAndCompare: async () => {
      rmSync(folder, { recursive: true })
      return shop.closeAndCompare()
    },
  }
}
