import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'

const alterations: [what: string, settlement: object][] = [
  ['₦50 for everything', { amount: 5000 }],
  ['one kobo less', { amount: -1 }],
  ['the amount in dollars', { currency: 'USD' }],
  ['the amount in cedis', { currency: 'GHS' }],
  ['taken back by the bank', { status: 'reversed' }],
]

/** The provider says that another amount or currency came in, or that the money left again. */
export const altered: Scenario = {
  name: 'altered',
  does: 'payments of another amount or currency, or taken back again, never make a plain paid order',
  isFast: true,
  seconds: 60,
  async run(arena) {
    const { outcome, count } = createTally()
    for (const [what, settlement] of alterations) {
      const goods = await stockGoods(arena, 20)
      const shopper = createShopper(arena)
      await shopper.add(goods)
      const { reference, orderId } = await shopper.order(goods)
      const [{ total }] = (await arena.sql('select total_amount as total from orders where id = $1', [
        orderId,
      ])) as [{ total: number }]
      const amounts = (settlement as { amount?: number }).amount === -1 ? { amount: total - 1 } : {}
      await arena.sandbox.control('settle', { reference, status: 'success', ...settlement, ...amounts })
      await shopper.verify(reference!)
      const [order] = await arena.sql(
        `select status, exists (select 1 from order_flags f where f.order_id = o.id) is_flagged from orders o where id = $1`,
        [orderId],
      )
      const isPlain = order!['status'] === 'paid' && !order!['is_flagged']
      count(isPlain && `${what} makes a paid order`)
    }
    return outcome
  },
  // Whoever has to be looked at is waved through.
  broken: {
    sql: [
      `create function wave_through() returns trigger language plpgsql as $$ begin
        if new.status = 'pending_review' then new.status := 'paid'; end if; return new; end $$`,
      'create trigger wave_through before update on orders for each row execute function wave_through()',
      'create function forget_flags() returns trigger language plpgsql as $$ begin return null; end $$',
      'create trigger forget_flags before insert on order_flags for each row execute function forget_flags()',
    ],
    shows: /₦50 for everything makes a paid order/,
  },
}
