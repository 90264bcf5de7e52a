import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'

const orders = 4
const copies = 40

/** Each payment is told many times, in any order, while its shopper asks too. */
export const webhookStorm: Scenario = {
  name: 'webhook-storm',
  does: `${orders} payments, each told ${copies} times by webhook while the shopper asks as well`,
  isFast: true,
  seconds: 120,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 50)
    await Promise.all(
      Array.from({ length: orders }, async () => {
        const shopper = createShopper(arena)
        await shopper.add(goods)
        const { reference, status } = await shopper.order(goods)
        if (!reference) return count(`no order: ${status}`)
        await arena.sandbox.pay(reference)
        const events = ['charge.success', 'bank.transfer.rejected', 'charge.success']
        await Promise.all([
          ...events.map((event) =>
            arena.sandbox.control('webhook', { reference, event, copies: copies / 2 }),
          ),
          ...Array.from({ length: 5 }, () => shopper.verify(reference)),
        ])
        const { body } = await shopper.verify(reference)
        count(
          body?.order?.status !== 'paid' && `${reference} is ${body?.order?.status ?? JSON.stringify(body)}`,
        )
      }),
    )
    const paid = await arena.sql<{ times: number }>(
      `select count(*)::int times from order_events where status = 'paid' group by order_id`,
    )
    for (const { times } of paid) if (times !== 1) outcome.breaches.push(`an order was paid ${times} times`)
    return outcome
  },
  // An order forgets that it was paid, and its payment that it is settled.
  broken: {
    sql: [
      `create function forget_paid() returns trigger language plpgsql as $$ begin
        if new.status = 'paid' then new.status := 'pending'; end if; return new; end $$`,
      'create trigger forget_paid before update on orders for each row execute function forget_paid()',
      `create function forget_settled() returns trigger language plpgsql as $$ begin
        if new.state = 'succeeded' then new.state := 'open'; end if; return new; end $$`,
      'create trigger forget_settled before update on payments for each row execute function forget_settled()',
    ],
    shows: /was paid \d+ times/,
  },
}
