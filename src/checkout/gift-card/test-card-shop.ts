import { eq } from 'drizzle-orm'
import { testCredit } from '../../credit/test-credit.ts'
import { cardMailQueue, readCardMail } from '../../credit/cards/send-cards.service.ts'
import { creditAccounts, giftCards } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { type Actor, asSystem } from '../../lib/server/context.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { openCheckoutShop, options } from '../test-checkout-shop.ts'
import { giftCardApi } from './gift-card.api.ts'

/** A shop that sells gift cards, and what its tests look at of them. */
export async function openCardShop() {
  const shop = await openCheckoutShop([cardMailQueue])
  let actor: Actor = await shop.customer()
  const { app } = openTestApp(
    giftCardApi({ provider: shop.provider, options, ensureGuestKey: () => 'a guest' }) as never,
    () => shop.ctxFor(actor),
  )
  const request = async (path: string, form?: Record<string, string>) => {
    const response = await app.request(path, form && { method: 'POST', body: new URLSearchParams(form) })
    const text = (await response.text()).replaceAll(/\s+/g, ' ')
    return { status: response.status, text, to: response.headers.get('location') }
  }
  const form = {
    key: 'a key',
    amount: '2500000',
    toName: 'Ada',
    toEmail: 'ada@example.com',
    fromName: 'Bisi',
    words: 'Happy birthday',
    buyerEmail: 'bisi@example.com',
  }
  const cardOf = async (orderId: string) => {
    const [row] = await shop.ctx.db
      .select({ card: giftCards, account: creditAccounts })
      .from(giftCards)
      .leftJoin(creditAccounts, eq(creditAccounts.id, giftCards.accountId))
      .where(eq(giftCards.orderId, orderId))
    return row!
  }
  const listOrders = () =>
    rowsOf<{ id: string; reference: string }>(shop.ctx.db)`
      select o.id, p.reference from orders o join payments p on p.order_id = o.id where o.source = 'gift_card'`
  const buy = async (more: Partial<typeof form> & Record<string, string> = {}) => {
    const before = new Set((await listOrders()).map(({ id }) => id))
    const answer = await request('/gift-card', { ...form, key: crypto.randomUUID(), ...more })
    if (answer.status !== 200) throw new Error(answer.text)
    return (await listOrders()).find(({ id }) => !before.has(id))!
  }
  return {
    shop,
    request,
    form,
    cardOf,
    listOrders,
    credit: testCredit(asSystem(shop.ctx, 'test'), options.authSecret),
    asBuyer: (next: Actor) => {
      actor = next
    },
    buy,
    /** A card whose money is in. */
    async bought(more: Record<string, string> = {}) {
      const order = await buy(more)
      await shop.pay(order.reference)
      await settlePayment(shop.as(), order.reference)
      return order
    },
    /** What the mails of a card say, by the jobs that wait in the queue. */
    async mailsOf(orderId: string) {
      const { card } = await cardOf(orderId)
      const jobs = await rowsOf<{ data: { cardId: string; accountId: string } }>(shop.ctx.db)`
        select data from pgboss.job where name = ${cardMailQueue.name} and data->>'cardId' = ${card.id} order by created_on`
      return Promise.all(jobs.map(({ data }) => readCardMail(shop.as(), data, options.authSecret)))
    },
  }
}
export type CardShop = Awaited<ReturnType<typeof openCardShop>>
