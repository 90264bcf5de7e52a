import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'

const taps = 8

/** One cart is submitted many times at once: with one key, without any, and both ways mixed. */
export const doubleSubmit: Scenario = {
  name: 'double-submit',
  does: `the same order is submitted ${taps} times at once, with a key, without, and mixed`,
  isFast: true,
  seconds: 90,
  async run(arena) {
    const { outcome, count } = createTally()
    const keys: Record<string, (tap: number) => string | undefined> = {
      'with one key': () => 'one tap',
      'without a key': () => undefined,
      'with and without a key': (tap) => (tap % 2 ? 'one tap' : undefined),
    }
    for (const [how, keyOf] of Object.entries(keys)) {
      const goods = await stockGoods(arena, 20)
      const shopper = createShopper(arena)
      await shopper.add(goods)
      const answers = await Promise.all(
        Array.from({ length: taps }, (_, tap) => {
          const key = keyOf(tap)
          return shopper.order(goods, { web: tap % 2, ...(key !== undefined && { key }) })
        }),
      )
      // However it was sent, it was one submission.
      arena.submissions.set(shopper.email, new Set(['one']))
      for (const { status, body } of answers)
        count(
          ![200, 409].includes(status) &&
            `${how}: answered with ${status} ${JSON.stringify(body).slice(0, 200)}`,
        )
      const orders = new Set(answers.flatMap(({ orderId }) => orderId ?? []))
      if (orders.size !== 1) outcome.breaches.push(`${how}: ${orders.size} orders`)
    }
    return outcome
  },
  // An order forgets how it was submitted.
  broken: {
    sql: [
      `create function forget_key() returns trigger language plpgsql as $$ begin
        new.idempotency_key := gen_random_uuid(); new.request_hash := gen_random_uuid(); return new; end $$`,
      'create trigger forget_key before insert on orders for each row execute function forget_key()',
    ],
    shows: /with one key: \d+ orders/,
  },
}
