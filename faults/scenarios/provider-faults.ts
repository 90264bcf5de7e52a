import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import { eventually } from '../wait.ts'

const kinds = ['reset', 'http-500', 'html-502', 'truncated-json', 'empty-body', 'drop-reply', 'rate-limit']
const expected = [200, 409, 429, 502, 503]

async function spoil(arena: Arena, route: string, kind: string) {
  if (kind !== 'rate-limit') return arena.sandbox.control('faults/http', { route, kind, times: 2 })
  await arena.sandbox.control('rate-limit', { per_minute: 1 })
  // Somebody else takes the one call.
  const goods = await stockGoods(arena, 1)
  const other = createShopper(arena)
  await other.add(goods)
  await other.order(goods, { key: `${route} takes the call` })
}

/** Whatever she was shown, she pays every page the provider opened for her. */
async function payAll(arena: Arena, email: string) {
  const { transactions } = await arena.sandbox.ledger()
  const own = transactions.filter((charge) => charge.email === email)
  for (const { reference } of own) await arena.sandbox.pay(reference)
  return own.map(({ reference }) => reference)
}

/** The provider answers badly while a payment is opened, and again while it is asked about. */
export const providerFaults: Scenario = {
  name: 'provider-faults',
  does: `${kinds.length} kinds of bad answers of the provider, at opening a payment and at asking about it`,
  seconds: 300,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 100)
    for (const route of ['initialize', 'verify']) {
      for (const kind of kinds) {
        const shopper = createShopper(arena)
        await shopper.add(goods)
        const submit = () => shopper.order(goods, { key: `${route} ${kind}` })
        if (route === 'initialize') await spoil(arena, route, kind)
        const statuses = [(await submit()).status]
        await arena.sandbox.reset()
        // A provider that failed often is left alone for a while, and one that is asked too often for as long as it says: a minute.
        await eventually(async () => {
          const { status } = await submit()
          statuses.push(status)
          return status === 200
        }, 75)
        const references = await payAll(arena, shopper.email)
        if (route === 'verify') await spoil(arena, route, kind)
        for (const reference of references) statuses.push((await shopper.verify(reference)).status)
        await arena.sandbox.reset()
        const odd = statuses.filter((status) => !expected.includes(status))
        count(odd.length > 0 && `${route} ${kind}: answered with ${odd.join(', ')}`)
        if (references.length === 0) outcome.breaches.push(`${route} ${kind}: she never got to pay`)
      }
    }
    // Each process leaves the provider alone by its own count.
    for (const web of arena.urls.keys()) {
      const last = createShopper(arena)
      await last.add(goods)
      const isOpened = async () => (await last.order(goods, { key: `afterwards ${web}`, web })).status === 200
      if (!(await eventually(isOpened, 60)))
        outcome.breaches.push('no payment can be opened a minute after the provider works again')
    }
    return outcome
  },
  healsWithin: 60,
  // A payment whose answer was lost is forgotten.
  broken: {
    sql: [
      `create function forget_payment() returns trigger language plpgsql as $$ begin
        update payments set next_check_at = null, reference = 'forgotten-' || id where id = new.id; return null; end $$`,
      `create trigger forget_payment after insert on payments for each row execute function forget_payment()`,
      `create function swallow() returns trigger language plpgsql as $$ begin return null; end $$`,
      'create trigger swallow before insert on payments for each row when (new.order_id is null) execute function swallow()',
    ],
    shows: /V2: nobody sees the charge/,
  },
}
