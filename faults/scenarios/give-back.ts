import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Shopper } from '../shopper.ts'
import { eventually, pause } from '../wait.ts'

const kills = 4
/** Longer than a killed process needs to come back and finish what it had begun. */
const heldMs = 30_000

/** Money that no order knows, as the owner finds it; null when the shop did not keep it. */
async function strayMoney(arena: Arena, reference: string): Promise<string | null> {
  const answer = await fetch(`${arena.sandboxUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${arena.sandboxKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'stranger@example.com', amount: 700_000, reference }),
  })
  if (answer.ok) await arena.sandbox.pay(reference)
  const find = () =>
    arena.sql<{ id: string }>('select id from payments where reference = $1 and order_id is null', [
      reference,
    ])
  await eventually(async () => (await find()).length > 0, 20 * arena.slowness)
  return (await find())[0]?.id ?? null
}

/** Presses "Refund it", and kills the process when the decision is written and Paystack has not answered. */
async function killWhileGivingBack(arena: Arena, boss: Shopper, id: string): Promise<boolean> {
  for (const route of ['refund-list', 'refund-create'])
    await arena.sandbox.control('faults/http', { route, kind: 'latency', ms: heldMs, times: 1 })
  const pressed = boss.call('POST', `/api/admin/unmatched-payments/${id}/give-back`, { body: {}, web: 0 })
  const isDecided = await eventually(async () => {
    const [row] = await arena.sql('select refunded > 0 as is_decided from payments where id = $1', [id])
    return row?.['is_decided'] === true
  }, 10 * arena.slowness)
  await pause(arena.random.whole(300))
  await arena.webs[0]!.kill('SIGKILL')
  await pressed
  await arena.sandbox.reset()
  await arena.webs[0]!.start()
  return isDecided
}

/** The queue forgets: no refund is due any more. */
export const neverSendRefunds = [
  `create function never_send() returns trigger language plpgsql as $$ begin new.next_check_at := null; return new; end $$`,
  'create trigger never_send before insert or update on refunds for each row execute function never_send()',
]

/** An owner gives money without an order back, and the process dies before Paystack was asked. */
export const giveBack: Scenario = {
  name: 'give-back',
  does: `SIGKILL ${kills} times while money without an order is given back: it goes back, once`,
  seconds: 240,
  async run(arena) {
    const { outcome, count } = createTally()
    const boss = createShopper(arena)
    await boss.call('POST', '/api/auth/sign-in/email', { body: owner, web: 0 })
    const references: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      const reference = `a-stranger-${kill}-${arena.random.whole(1_000_000)}`
      const id = await strayMoney(arena, reference)
      if (id && (await killWhileGivingBack(arena, boss, id))) references.push(reference)
      else outcome.breaches.push(`${reference} could not be given back`)
    }
    const refundsOf = async (reference: string) =>
      (await arena.sandbox.ledger()).refunds.filter(
        (refund) => refund.reference === reference && refund.status !== 'failed',
      ).length
    for (const reference of references) {
      const isBack = await eventually(async () => {
        await arena.sql('update refunds set next_check_at = now() where next_check_at > now()')
        return (await refundsOf(reference)) > 0
      }, 20 * arena.slowness)
      count(!isBack && `${reference} counts as given back and was never sent`)
    }
    for (const reference of references)
      if ((await refundsOf(reference)) > 1) outcome.breaches.push(`${reference} was given back twice`)
    return outcome
  },
  healsWithin: 45,
  broken: {
    sql: neverSendRefunds,
    shows: /was never sent/,
  },
}
