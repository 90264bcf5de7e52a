import { randomUUID } from 'node:crypto'
import { accessOf, isSigned } from '../../src/app/test-operation-access.ts'
import { signUp } from '../account.ts'
import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, deliveryZone, type Shopper, stockGoods } from '../shopper.ts'

type Rows = Record<string, string>

/** What belongs to one customer, by what stands before its id in a path. */
async function makeRows(arena: Arena, customer: Shopper): Promise<Rows> {
  const goods = await stockGoods(arena, 20)
  await customer.add(goods)
  const { orderId } = await customer.order(goods)
  const address = { firstName: 'Ada', lastName: 'Obi', phone: '08031234567', address: '12 Allen Avenue' }
  await customer.call('POST', '/api/addresses', {
    body: {
      ...address,
      city: 'Ikeja',
      state: 'Lagos',
      country: 'NG',
      shippingLocation: await deliveryZone(arena),
    },
  })
  const newest = async (table: string) => {
    const [row] = await arena.sql(`select id from ${table} order by created_at desc limit 1`)
    if (!row) throw new Error(`She has nothing in ${table}`)
    return row['id'] as string
  }
  return {
    orders: orderId!,
    addresses: await newest('addresses'),
    items: await newest('cart_items'),
    products: goods.productId,
  }
}

const addressOf = (path: string, rows: Rows) =>
  path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, before: string) => `${before}/${rows[before] ?? randomUUID()}`)

/** Every call of the shop is made by everybody who may not make it. */
export const permissionCrawl: Scenario = {
  name: 'permission-crawl',
  does: 'every operation is called by guests and customers whom it is not for',
  isFast: true,
  seconds: 150,
  async run(arena) {
    const { outcome, count } = createTally()
    const customer = await signUp(arena)
    const outsiders = { guest: createShopper(arena), 'another customer': await signUp(arena) }
    const rows = await makeRows(arena, customer)
    const { body } = await outsiders.guest.call('GET', '/api/openapi.json')
    const operations = Object.entries(body?.paths ?? {}).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    )
    for (const operation of operations) {
      const rule = accessOf(operation)
      if (!rule || isSigned(operation) || rule.access === 'everyone') continue
      const [method = '', path = ''] = operation.split(' ')
      for (const [who, person] of Object.entries(outsiders)) {
        if (who !== 'guest' && rule.access === 'customers') continue
        const { status } = await person.call(method.toUpperCase(), addressOf(path, rows), {
          ...(method !== 'get' && { body: rule.body }),
        })
        count(![401, 404].includes(status) && `${operation} answers ${who} with ${status}`)
      }
    }
    const [kept] = await arena.sql(
      `select (select status from orders where id = $1) as status, (select count(*)::int from addresses where id = $2) as addresses`,
      [rows['orders'], rows['addresses']],
    )
    if (kept!['status'] !== 'pending' || kept!['addresses'] !== 1)
      outcome.breaches.push(`what was hers was changed: ${JSON.stringify(kept)}`)
    return outcome
  },
  // Whoever signs up is an owner.
  broken: {
    sql: [
      `create function make_owner() returns trigger language plpgsql as $$ begin
        insert into user_roles (user_id, role) values (new.id, 'admin'); return new; end $$`,
      'create trigger make_owner after insert on users for each row execute function make_owner()',
    ],
    shows: /answers another customer with 200/,
  },
}
