import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'
import { eventually, pause } from '../wait.ts'

const kills = 12
const shoppersPerKill = 3
const latestMs = 900

/** Submits until she gets an answer, pays, and perhaps comes back. */
async function buy(arena: Arena, goods: Goods) {
  const shopper = createShopper(arena)
  const isReturning = arena.random.whole(2) === 0
  const isDone = await eventually(async () => {
    await shopper.add(goods)
    const { reference } = await shopper.order(goods, { key: 'her only order' })
    if (!reference) return false
    await arena.sandbox.pay(reference)
    if (isReturning) await shopper.verify(reference)
    return true
  }, 40)
  return { shopper, isDone }
}

/** The orders of these people that are still pending, with their payments. */
const pendingOf = ({ sql }: Arena, emails: string[]) =>
  sql(
    `select o.order_number, o.hold_state, a.reference, a.state, a.checks, a.next_check_at, a.created_at
     from orders o left join payments a on a.order_id = o.id
     where o.status = 'pending' and o.email = any($1) order by a.created_at`,
    [emails],
  )

/** Processes are killed at moments spread over a purchase, and started again. */
export const killSweep: Scenario = {
  name: 'kill-sweep',
  does: `SIGKILL at ${kills} moments while ${shoppersPerKill} shoppers order, pay and come back`,
  seconds: 420,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 200)
    const programs = [...arena.webs, ...arena.workers]
    const paidFor: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      const victim = programs[kill % programs.length]!
      const afterMs = Math.round(((kill + arena.random.whole(100) / 100) * latestMs) / kills)
      const buying = Array.from({ length: shoppersPerKill }, () => buy(arena, goods))
      await pause(afterMs)
      await victim.kill('SIGKILL')
      await victim.start()
      for (const { shopper, isDone } of await Promise.all(buying)) {
        paidFor.push(shopper.email)
        count(!isDone && `${shopper.email} could not buy after ${victim.name} died at ${afterMs} ms`)
      }
    }
    const isAllPaid = async () => {
      await arena.sql('update payments set next_check_at = now() where next_check_at > now()')
      return (await pendingOf(arena, paidFor)).length === 0
    }
    if (!(await eventually(isAllPaid, 40 * arena.slowness)))
      outcome.breaches.push(
        'orders that were paid for are still pending',
        ...(await pendingOf(arena, paidFor)).map((row) => JSON.stringify(row)),
      )
    return outcome
  },
  // A mail a killed worker had begun is back at work within this.
  healsWithin: 45,
  // What was under way is not found again: no question is repeated, no event kept.
  broken: {
    sql: [
      `create function never_ask() returns trigger language plpgsql as $$ begin new.next_check_at := null; return new; end $$`,
      'create trigger never_ask before insert or update on payments for each row execute function never_ask()',
      `create function forget_event() returns trigger language plpgsql as $$ begin new.processed_at := now(); return new; end $$`,
      'create trigger forget_event before insert on webhook_events for each row execute function forget_event()',
      `create function swallow() returns trigger language plpgsql as $$ begin return null; end $$`,
      'create trigger swallow before insert on webhook_events for each row execute function swallow()',
    ],
    shows: /still pending/,
  },
}
