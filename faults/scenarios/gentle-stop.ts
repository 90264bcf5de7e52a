import type { Arena } from '../arena.ts'
import type { Program } from '../process.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'
import { statusBecomes } from '../shop-state.ts'
import { eventually } from '../wait.ts'

const checkouts = 12
const paidOrders = 3
/** What systemd, Docker and Kubernetes give, or can be given. */
const longestStopSeconds = 30

type Count = ReturnType<typeof createTally>['count']

/** Stops it politely; what is wrong with how long that took. */
async function stopInTime(program: Program): Promise<string | false> {
  const told = Date.now()
  await program.kill('SIGTERM')
  const seconds = (Date.now() - told) / 1000
  return seconds > longestStopSeconds && `${program.name} took ${seconds.toFixed(1)} s to stop`
}

/** A web process is told to stop while the provider takes its time with the payments of these shoppers. */
async function stopDuringCheckouts(arena: Arena, goods: Goods, count: Count) {
  const crowd = Array.from({ length: checkouts }, () => createShopper(arena))
  await Promise.all(crowd.map((shopper) => shopper.add(goods)))
  await arena.sandbox.control('faults/http', {
    route: 'initialize',
    kind: 'latency',
    ms: 5000,
    times: checkouts,
  })
  const begun = async () => {
    const [row] = await arena.sql('select count(*)::int as begun from payments')
    return row!['begun'] as number
  }
  const before = await begun()
  const placing = crowd.map((shopper) => shopper.order(goods, { key: 'her only order', web: 0 }))
  await eventually(async () => (await begun()) >= before + checkouts, 8)
  count(await stopInTime(arena.webs[0]!))
  for (const { status } of await Promise.all(placing))
    count(status !== 200 && `a checkout in flight is answered with ${status}`)
  await arena.sandbox.reset()
  await arena.webs[0]!.start()
}

/** The worker is told to stop while the mail server is at the first of these orders' mails. */
async function stopDuringMails(arena: Arena, goods: Goods, fault: 'slow' | 'lose-reply', count: Count) {
  const { mail, sql } = arena
  const worker = arena.workers[0]!
  mail.misbehave(fault)
  const subjects = await Promise.all(
    Array.from({ length: paidOrders }, async () => {
      const shopper = createShopper(arena)
      await shopper.add(goods)
      const { reference, orderId } = await shopper.order(goods)
      await arena.sandbox.pay(reference!)
      await statusBecomes(arena, orderId!, 'paid')
      const [order] = await sql('select order_number from orders where id = $1', [orderId])
      return `Payment received for order ${order!['order_number']}`
    }),
  )
  const areTaken = () => subjects.some((subject) => mail.copiesOf(subject) > 0)
  count(!(await eventually(async () => areTaken(), 20)) && `${fault}: no mail is under way`)
  count(await stopInTime(worker))
  mail.misbehave('none')
  await worker.start()
  await eventually(async () => {
    await sql(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`)
    const [row] = await sql(
      `select count(*)::int as open from pgboss.job where state in ('retry', 'active') and name like '%mail%'`,
    )
    return row!['open'] === 0 && subjects.every((subject) => mail.copiesOf(subject) > 0)
  }, 45)
  for (const subject of subjects) {
    const copies = mail.copiesOf(subject)
    count(copies === 0 && `${fault}: a mail is lost`)
    // A mail whose reply got lost has to be sent again; that it is the same message is what V4 holds.
    if (fault === 'slow') count(copies > 1 && `${fault}: a mail came ${copies} times`)
  }
}

/** Processes are told to stop while much is under way. */
export const gentleStop: Scenario = {
  name: 'gentle-stop',
  does: `SIGTERM with ${checkouts} checkouts in flight, and with a mail server that takes 20 s or loses its reply`,
  seconds: 240,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 50)
    await stopDuringCheckouts(arena, goods, count)
    await stopDuringMails(arena, goods, 'slow', count)
    await stopDuringMails(arena, goods, 'lose-reply', count)
    return outcome
  },
  healsWithin: 45,
  broken: { preload: 'hasty-stop', shows: /in flight is answered with 0/ },
}
