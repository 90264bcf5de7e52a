import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredShowcase } from '../db/schema.ts'
import { insertCategory } from '../db/test-fixtures.ts'
import { type CommandWorld, openCommandWorld } from './test-command-world.ts'

let w: CommandWorld
beforeAll(async () => {
  w = await openCommandWorld()
})
afterAll(() => w.close())

type Typed = { phone: string; email: string; name: string; address: string }
const good: Typed = { phone: '٠٨٠٣ 123 4567', email: 'a&b@example.com', name: 'Ọlá', address: '1 Marina' }

/** Where people are typed in; each sends what is typed of one. */
const places: Record<string, (typed: Typed) => Promise<{ status: number; text: string }>> = {
  profile: async ({ phone, name }) =>
    w.call((await w.person()).who, 'patch /api/profile', { phone, first_name: name }),
  'address book': async ({ phone, name, address }) =>
    w.call((await w.person()).who, 'post /api/addresses', {
      firstName: name,
      lastName: 'Obi',
      phone,
      address,
      city: 'Ikeja',
      state: 'Lagos',
      country: 'NG',
      shippingLocation: w.zone.id,
    }),
  checkout: async ({ phone, email, name, address }) => {
    const { id: product_id, variantId: variant_id } = await w.product()
    const body = w.checkoutBody(email, { product_id, variant_id, quantity: 1 })
    Object.assign(body.orderData, { phone })
    Object.assign(body.orderData.shipping_address, { firstName: name, address })
    return w.call((await w.person()).who, 'post /api/functions/paystack-initialize', body)
  },
  'a customer who is added': async ({ phone, email, name }) => {
    const added = await w.call(w.owner, 'post /api/admin/customers', {
      name,
      email,
      phone: phone.replace('123', '765'),
    })
    if (added.status < 300) await w.done(w.owner, `delete /api/admin/customers/${added.body.id}`)
    return added
  },
  'an order from a chat': async ({ phone, email, name, address }) => {
    const { id: product_id, variantId: variant_id } = await w.product()
    const goods = { items: [{ product_id, variant_id, quantity: 1 }], zone_id: w.zone.id }
    const { total } = await w.done(w.owner, 'post /api/admin/chat-orders/quote', goods)
    const person = { first_name: name, phone, email, address, hold_minutes: 180 }
    return w.call(w.owner, 'post /api/admin/chat-orders', {
      ...goods,
      ...person,
      total,
      key: crypto.randomUUID(),
    })
  },
  'notify me': async ({ phone, email }) => {
    const showcase = { title: 'Drop', mode: 'upcoming' as const, notifyEnabled: true }
    const [drop] = await w.ctx.db.insert(featuredShowcase).values(showcase).returning()
    return w.call('', 'post /api/notifications', { featured_showcase_id: drop!.id, email, phone })
  },
}

// (rules: phone-numbers, email-normal-form, no-links-in-names)
test.each(Object.entries(places))(
  '%s takes Arabic digits, signs in an e-mail and dots in an address',
  async (_, send) => {
    const taken = await send(good)
    expect([taken.status < 300, taken.text]).toEqual([true, taken.text])
    const dotted = { ...good, name: 'Pst.Tunde', address: 'Balogun Mkt.Shop 12' }
    expect((await send(dotted)).status).toBeLessThan(300)
  },
)

// (rule: phone-numbers)
test.each(Object.entries(places))('%s asks for the digit that is missing, and for +44', async (_, send) => {
  const short = await send({ ...good, phone: '0803 123 456' })
  expect([short.status >= 400, short.text]).toEqual([
    true,
    expect.stringContaining('Please enter a complete phone number'),
  ])
  const british = await send({ ...good, phone: '07911 123456' })
  expect([british.status >= 400, british.text]).toEqual([
    true,
    expect.stringContaining('its country’s code, like +44'),
  ])
})

// (rule: folded-text)
test('names are stored in composed letters, and titles too', async () => {
  const name = 'Ọ̀ṣúnlànà'
  const { who } = await w.person()
  const saved = await w.done(who, 'patch /api/profile', { last_name: name.normalize('NFD') })
  expect(saved.last_name).toBe(name.normalize('NFC'))
  const added = await w.done(w.owner, 'post /api/admin/customers', {
    name: name.normalize('NFD'),
    email: 'nfd@example.com',
  })
  const shown = await w.done(w.owner, `get /api/admin/customers/${added.id}`)
  expect(JSON.stringify(shown)).toContain(name.normalize('NFC'))
  const made = await w.done(w.owner, 'post /api/admin/products', {
    title: 'Gẹ̀lẹ̀'.normalize('NFD'),
    price_ngn: 100_000,
    category_id: (await insertCategory(w.ctx)).id,
    variants: [{ stock: 1 }],
  })
  expect(made.title).toBe('Gẹ̀lẹ̀'.normalize('NFC'))
})
