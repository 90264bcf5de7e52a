import { randomUUID } from 'node:crypto'
import { signUp } from '../account.ts'
import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { stockGoods } from '../shopper.ts'

type Attack = [what: string, method: string, path: string, body: object]

async function listAttacks(arena: Arena): Promise<Attack[]> {
  const goods = await stockGoods(arena, 20)
  const customer = await signUp(arena)
  const { orderId } = await customer.order(goods)
  const [rows] = await arena.sql<{ user_id: string; price: number; product_at: Date; order_at: Date }>(
    `select u.id as user_id, p.price_ngn as price, p.updated_at as product_at, o.updated_at as order_at
      from users u, products p, orders o where u.email = $1 and p.id = $2 and o.id = $3`,
    [customer.email, goods.productId, orderId],
  )
  const { user_id: userId, price, product_at: productAt, order_at: orderAt } = rows!
  const bulk = (kind: string, value: number) => ({
    id: randomUUID(),
    selection: { ids: [goods.productId] },
    change: { kind, step: { by: 'percent', value } },
  })
  const always = { starts_at: null, ends_at: null, max_redemptions: null, personal_email: null }
  const terms = { kind: 'percent', value: 100, minimum_goods: 0, once_per_customer: false, is_active: true }
  const code = { code: 'THIEF', description: '', ...terms, ...always }
  const to = { first_name: 'T', last_name: '', phone: '08031234567', email: customer.email }
  const place = { address: '1 Thief Road', landmark: '', city: 'Ikeja', zip_code: '' }
  const settings = { admin_email: 'thief@example.com', mail_security: false, whatsapp: '2348099999999' }
  const stored = await arena.sql<{ key: string; updated_at: Date }>(
    'select key, updated_at from settings where key = any($1)',
    [Object.keys(settings)],
  )
  const seen = Object.fromEntries(stored.map(({ key, updated_at }) => [key, updated_at.toISOString()]))
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  return [
    [
      'a price of ₦50',
      'PATCH',
      `/products/${goods.productId}`,
      { updated_at: productAt.toISOString(), price_ngn: Math.min(5_000, Math.floor(price / 3)) },
    ],
    ['a bulk cut', 'POST', '/products/bulk', bulk('price', -90)],
    ['a sale', 'POST', '/products/bulk', bulk('sale', -90)],
    ['a code of 100 percent', 'POST', '/promotions', code],
    ['alarms and contacts', 'PATCH', '/settings', { values: settings, updated_at: seen }],
    ['orders as a file', 'POST', '/orders/export', {}],
    ['a customer as a file', 'POST', `/customers/${userId}/export`, {}],
    [
      'another address for a parcel',
      'PUT',
      `/orders/${orderId}/contact`,
      { ...to, ...place, updated_at: orderAt.toISOString() },
    ],
    ['another signed out', 'POST', `/customers/${userId}/sign-out`, {}],
    ['a second owner', 'POST', '/roles', { email: customer.email, role: 'admin' }],
    ['notices to a device', 'POST', '/push', { endpoint: 'https://push.example.com/thief', keys }],
  ]
}

/** A copied cookie of an owner, without her password. */
export const stolenCookie: Scenario = {
  name: 'stolen-cookie',
  does: 'the cookie of an owner is used without her password for what a thief wants',
  isFast: true,
  seconds: 60,
  async run(arena) {
    const { outcome, count } = createTally()
    const owner = await signUp(arena)
    const idOfHers = '(select id from users where email = $1)'
    await arena.sql(`insert into user_roles (user_id, role) values (${idOfHers}, 'admin')`, [owner.email])
    const attacks = await listAttacks(arena)
    // She signed in an hour ago.
    await arena.sql(
      `update sessions set password_at = now() - interval '1 hour' where user_id = ${idOfHers}`,
      [owner.email],
    )
    for (const [what, method, path, body] of attacks) {
      const { status, body: answer } = await owner.call(method, `/api/admin${path}`, { body })
      const isAsked = status === 403 && JSON.stringify(answer).includes('PASSWORD_AGAIN')
      count(!isAsked && `${what} is answered with ${status}: ${JSON.stringify(answer).slice(0, 200)}`)
    }
    await arena.sql(`delete from user_roles where user_id = ${idOfHers}`, [owner.email])
    return outcome
  },
  // A session always has its password just entered.
  broken: {
    sql: [
      `create function always_entered() returns trigger language plpgsql as $$ begin
        new.password_at := now() + interval '1 day'; return new; end $$`,
      'create trigger always_entered before insert or update on sessions for each row execute function always_entered()',
    ],
    shows: /a code of 100 percent is answered with 201/,
  },
}
