import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import type { MailFault } from '../smtp-sink.ts'
import { pause, statusBecomes } from '../wait.ts'

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
  // The shop forgets which mails went out, and a lost reply sends them again.
  broken: {
    sql: [
      `create function send_again() returns trigger language plpgsql as $$ begin
        if new.state = 'completed' then new.state := 'retry'; new.start_after := now(); new.retry_count := 0;
          new.completed_on := null; end if; return new; end $$`,
      `do $$ declare part regclass; begin
        for part in select inhrelid::regclass from pg_inherits where inhparent = 'pgboss.job'::regclass loop
          execute format('create trigger send_again before update on %s for each row execute function send_again()', part);
        end loop; end $$`,
      `create function forget_mail() returns trigger language plpgsql as $$ begin return null; end $$`,
      'create trigger forget_mail before insert on sent_mails for each row execute function forget_mail()',
    ],
    shows: /V4: \d+ mails for/,
  },
}
