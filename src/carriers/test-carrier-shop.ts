import { eq } from 'drizzle-orm'
import { terminalKey } from '../../sandbox/carrier/terminal.ts'
import { yabaShop } from '../checkout/test-pickup-shop.ts'
import { carrierLabels, products } from '../db/schema.ts'
import { adminActor } from '../db/test-fixtures.ts'
import { asSystem, requireOwner } from '../lib/server/context.ts'
import { openParcelShop } from '../orders/steps/test-parcel-shop.ts'
import { createPickupPlace } from '../shipping/pickup/pickup-places.service.ts'
import type { Carrier } from './carrier.server.ts'
import { askParcelPrices } from './labels.service.ts'
import { createTerminal } from './terminal/terminal.server.ts'
import { sweepLabels } from './track-labels.service.ts'

/** A shop with an account at the sandbox's carrier, which collects at a place that takes no orders. */
export async function openCarrierShop() {
  const shop = await openParcelShop()
  const first = requireOwner(shop.as(adminActor))
  await createPickupPlace(first, { ...yabaShop, is_active: false })
  const account = createTerminal({
    baseUrl: 'http://paystack.test/terminal/v1',
    secretKey: terminalKey,
    timeoutMs: 2000,
    fetch: async (url, init) => shop.sandbox.app.fetch(new Request(url, init)),
  })
  const carrier: Carrier = { name: 'terminal', label: 'Terminal Africa', account }
  const owner = () => ({ ...requireOwner(shop.as(adminActor)), carrier })
  const shipments = async () => {
    const response = await shop.sandbox.app.request('http://127.0.0.1/control/carrier/parcels')
    const { data } = (await response.json()) as { data: { shipment_id: string; status: string }[] }
    return data
  }
  /** A paid order of three pieces of 400 g. */
  const order = async () => {
    const { id } = await shop.paid()
    await shop.ctx.db.update(products).set({ weightGrams: 400 })
    return id
  }
  return {
    ...shop,
    owner,
    carrier,
    order,
    prices: (id: string, more: object = {}) => askParcelPrices(owner(), { id, ...more }),
    /** How often something was bought at the carrier. */
    bought: async () => (await shipments()).filter(({ status }) => status !== 'draft').length,
    labelOf: async (id: string) =>
      (await shop.ctx.db.select().from(carrierLabels).where(eq(carrierLabels.id, id)))[0]!,
    fault: (route: string, kind: string, times = 1) => shop.control('faults/http', { route, kind, times }),
    sweep: () => sweepLabels({ ...asSystem(shop.ctx, 'jobs'), carrier }),
    /** What the carrier says of the parcel from now on. */
    tell: async (id: string, status: string) => {
      const [label] = await shop.ctx.db.select().from(carrierLabels).where(eq(carrierLabels.id, id))
      await shop.control('carrier/parcel', { shipment_id: label!.shipment, status })
    },
  }
}
