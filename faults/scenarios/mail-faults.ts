import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import type { MailFault } from '../smtp-sink.ts'
import { statusBecomes } from '../shop-state.ts'
import { pause } from '../wait.ts'

const faults: MailFault[] = ['refuse', 'lose-reply', 'hang']

/** The mail server refuses, takes mails without saying so, or never answers; then it works again. */
export const mailFaults: Scenario = {
  name: 'mail-faults',
  does: `orders are paid while the mail server misbehaves in ${faults.length} ways`,
  seconds: 120,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 20)
    for (const fault of faults) {
      arena.mail.misbehave(fault)
      const shopper = createShopper(arena)
      await shopper.add(goods)
      const { reference, orderId } = await shopper.order(goods)
      await arena.sandbox.pay(reference!)
      count(!(await statusBecomes(arena, orderId!, 'paid')) && `${fault}: the order is not paid`)
      await pause(2000)
    }
    arena.mail.misbehave('none')
    return outcome
  },
  healsWithin: 60,
  // Each try is a message of its own, so that one whose reply got lost is read twice.
  broken: { preload: 'nameless-mails', shows: /V4: \d+ mails for/ },
}
