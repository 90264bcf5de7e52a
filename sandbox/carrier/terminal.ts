import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../api/requests.ts'
import { parse } from '../control/parse.ts'
import { PaystackError } from '../api/paystack-error.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import { labelPdf } from './label-pdf.ts'

type Rate = { rate_id: string; shipment_id: string; amount: number; carrier_name: string }
type Shipment = {
  shipment_id: string
  status: string
  grams: number
  rates: Rate[]
  extras: Record<string, string> | null
}

const address = z.object({
  first_name: z.string().min(1),
  last_name: z.string(),
  phone: z.string().regex(/^\+\d{8,15}$/, 'must be a phone number with its country'),
  email: z.email().optional(),
  line1: z.string().min(1).max(200),
  city: z.string().min(1),
  state: z.string(),
  zip: z.string(),
  country: z.string().length(2),
})
const parcel = z.object({
  description: z.string(),
  packaging: z.string(),
  weight_unit: z.literal('kg'),
  items: z
    .array(
      z.object({
        name: z.string().min(1),
        description: z.string(),
        currency: z.string().length(3),
        value: z.number().min(0),
        quantity: z.int().min(1),
        weight: z.number().positive(),
      }),
    )
    .min(1),
})
const shipment = z.object({
  address_from: z.string(),
  address_to: z.string(),
  parcel: z.string(),
  shipment_purpose: z.string(),
  metadata: z.record(z.string(), z.unknown()),
})

const carriers = [
  { carrier_name: 'GIG Logistics', service: 'Standard', time: 'Within 2 days', base: 2500, perKg: 350.5 },
  { carrier_name: 'Kwik Delivery', service: 'Same day', time: 'Today', base: 4200, perKg: 200 },
]

/** The key that its account has here. */
export const terminalKey = 'sk_test_carrier'

/** Terminal Africa, as far as the shop uses it: addresses, parcels, shipments with their rates and labels. In memory. */
export function createTerminalStandIn(publicUrl: string) {
  const addresses = new Map<string, z.output<typeof address>>()
  const parcels = new Map<string, number>()
  const shipments = new Map<string, Shipment>()
  let count = 0
  const next = (prefix: string) => `${prefix}-${String(++count).padStart(8, '0')}`
  const ok = (data: unknown) => ({ status: true, message: 'OK', data })
  const find = (id: string) => {
    const found = shipments.get(id)
    if (!found) throw new PaystackError(404, 'not_found', 'Shipment not found', 'Check the id')
    return found
  }
  const view = ({ shipment_id, status, extras }: Shipment) => ({ shipment_id, status, extras })

  const api = new Hono<SandboxEnv>()
    .get('/packaging/default/terminal', (c) => c.json(ok({ packaging_id: 'PA-DEFAULT' })))
    .post('/addresses', async (c) => {
      const address_id = next('AD')
      addresses.set(address_id, parse(address, await readBody(c)))
      return c.json(ok({ address_id }))
    })
    .post('/parcels', async (c) => {
      const { items } = parse(parcel, await readBody(c))
      const parcel_id = next('PC')
      parcels.set(
        parcel_id,
        items.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0),
      )
      return c.json(ok({ parcel_id }))
    })
    .post('/shipments', async (c) => {
      const asked = parse(shipment, await readBody(c))
      const kg = parcels.get(asked.parcel)
      if (!addresses.has(asked.address_from) || !addresses.has(asked.address_to) || kg === undefined)
        throw new PaystackError(400, 'invalid_params', 'Unknown address or parcel', 'Make them first')
      const made = { shipment_id: next('SH'), status: 'draft', grams: kg * 1000, rates: [], extras: null }
      shipments.set(made.shipment_id, made)
      return c.json(ok(view(made)))
    })
    .get('/rates/shipment', (c) => {
      const of = find(c.req.query('shipment_id') ?? '')
      of.rates = carriers.map(({ carrier_name, base, perKg }) => ({
        rate_id: next('RT'),
        shipment_id: of.shipment_id,
        carrier_name,
        amount: Math.round((base + (perKg * of.grams) / 1000) * 100) / 100,
      }))
      const rows = of.rates.map((rate, index) => ({
        ...rate,
        currency: 'NGN',
        carrier_rate_description: carriers[index]!.service,
        delivery_time: carriers[index]!.time,
      }))
      return c.json(ok(rows))
    })
    .post('/shipments/pickup', async (c) => {
      const { shipment_id, rate_id } = parse(
        z.object({ shipment_id: z.string(), rate_id: z.string() }),
        await readBody(c),
      )
      const of = find(shipment_id)
      const rate = of.rates.find((one) => one.rate_id === rate_id)
      if (!rate) throw new PaystackError(400, 'invalid_params', 'Rate not found', 'Ask for rates first')
      if (of.status !== 'draft')
        throw new PaystackError(400, 'invalid_state', 'Shipment is confirmed already', 'Get the shipment')
      of.status = 'confirmed'
      of.extras = {
        tracking_number: `TA${shipment_id.slice(3)}`,
        carrier_tracking_url: `${publicUrl}/terminal/track/${shipment_id}`,
        shipping_label_url: `${publicUrl}/terminal/labels/${shipment_id}.pdf`,
      }
      return c.json(ok(view(of)))
    })
    .get('/shipments/:id', (c) => c.json(ok(view(find(c.req.param('id'))))))

  /** What browsers open, without a key. */
  const pages = new Hono<SandboxEnv>()
    .get('/labels/:file', (c) => {
      const of = find(c.req.param('file').replace(/\.pdf$/, ''))
      return c.body(labelPdf(`Label ${of.extras?.tracking_number ?? ''}`), 200, {
        'content-type': 'application/pdf',
      })
    })
    .get('/track/:id', (c) => c.text(`${c.req.param('id')}: ${find(c.req.param('id')).status}`))

  /** A test says what happens to a parcel: `in-transit`, `delivered`. */
  const control = new Hono<SandboxEnv>()
    .post('/parcel', async (c) => {
      const { shipment_id, status } = parse(
        z.strictObject({ shipment_id: z.string(), status: z.string() }),
        await readBody(c),
      )
      find(shipment_id).status = status
      return c.json({ status: true })
    })
    .get('/parcels', (c) => c.json({ status: true, data: [...shipments.values()].map(view) }))

  return { api, pages, control }
}
