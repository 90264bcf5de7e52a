import type { Arena } from '../arena.ts'
import { pressWhileKilled } from '../press-while-killed.ts'
import { createShopper, type Goods, type Shopper } from '../shopper.ts'
import { eventually } from '../wait.ts'

const amountMinor = 1_000_000

type Seen = { opened: number; balance: number; is_stopped: boolean; refunds: number; is_sent: boolean }

const readCard = async ({ sql }: Arena, orderId: string) =>
  (
    await sql<Seen>(
      `select (select count(*)::int from credit_entries where account_id = g.account_id and cause = 'bought') opened,
        coalesce(a.balance, 0) balance, coalesce(a.stopped_at is not null, false) is_stopped, g.sent_at is not null is_sent,
        (select count(*)::int from refunds r join payments p on p.id = r.payment_id where p.order_id = $1 and r.state <> 'refused') refunds
      from gift_cards g left join credit_accounts a on a.id = g.account_id where g.order_id = $1`,
      [orderId],
    )
  )[0]

/**
 * A gift card is ordered, paid and given back in a process that dies each time: it opens once, is mailed once, and is stopped with its
 * money, which goes back once. Gives what is wrong; null when nothing is.
 */
export async function buyCardWhileKilled(arena: Arena, boss: Shopper, goods: Goods): Promise<string | null> {
  const setting = { body: { value: true, updated_at: null }, web: 1 }
  await boss.call('PUT', '/api/admin/settings/gift_cards', setting)
  const buyer = createShopper(arena)
  // Her cart gives her a cookie, by which the same form sent again is the same order.
  await buyer.add(goods)
  const to = `efe-${arena.random.whole(1_000_000)}@example.com`
  const form = {
    amount: String(amountMinor),
    toName: 'Efe',
    toEmail: to,
    fromName: 'Ada',
    buyerEmail: buyer.email,
    key: `card-${to}`,
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new TextEncoder().encode(new URLSearchParams(form).toString())
  await pressWhileKilled(arena, () => buyer.call('POST', '/gift-card', { body, headers, web: 0 }))
  const placed = await arena.sql<{ id: string; reference: string }>(
    `select o.id, p.reference from orders o join payments p on p.order_id = o.id where o.source = 'gift_card' and o.email = $1`,
    [buyer.email],
  )
  const [{ id, reference } = { id: '', reference: '' }] = placed
  if (placed.length !== 1) return `a gift card was ordered ${placed.length} times`
  let isPaid = false
  await pressWhileKilled(arena, async () => {
    if (!isPaid) await arena.sandbox.pay(reference)
    isPaid = true
  })
  const opens = async () => {
    await arena.sql('update payments set next_check_at = now() where next_check_at > now()')
    const seen = await readCard(arena, id)
    return seen?.opened === 1 && seen.balance === amountMinor && seen.is_sent
  }
  if (!(await eventually(opens, 20 * arena.slowness)))
    return `a gift card that was paid does not open once: ${JSON.stringify(await readCard(arena, id))}`
  const refund = { refund_id: crypto.randomUUID(), amount: amountMinor }
  await pressWhileKilled(arena, () =>
    boss.call('POST', `/api/admin/orders/${id}/refunds`, { body: refund, web: 0 }),
  )
  const ends = async () => {
    await arena.sql('update refunds set next_check_at = now() where next_check_at > now()')
    const sent = (await arena.sandbox.ledger()).refunds.filter((one) => one.reference === reference)
    const seen = await readCard(arena, id)
    const isOff = seen?.balance === 0 && seen.is_stopped && seen.refunds === 1 && seen.opened === 1
    return isOff && sent.filter(({ status }) => status !== 'failed').length === 1
  }
  if (!(await eventually(ends, 20 * arena.slowness)))
    return `a gift card that went back does not end once: ${JSON.stringify(await readCard(arena, id))}`
  const mails = arena.mail.mails.filter((mail) => mail.to.includes(to))
  const ids = new Set(mails.map(({ messageId }) => messageId))
  return ids.size === 1 ? null : `a gift card was mailed ${ids.size} times`
}
