import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { parseMoneyText } from '../../lib/money-text.rules.ts'
import type { Ctx } from '../../lib/server/context.ts'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { defineLimit, type Limit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import type { Order } from '../../db/schema.ts'
import { dueView } from '../../orders/order/added-lines.rules.ts'
import type { PaymentsCtx, ShopProvider } from '../../payments/providers/payment-provider.server.ts'
import type { CheckoutOptions } from '../start-payment.service.ts'
import { goToProviderPage, payEndPage, payPage } from './pay-page.server.ts'
import { type Part, readPayable, startPart } from './pay-part.service.ts'

/** Whether a path is the page of a pay link, which takes the form of its own page. */
export const isPayPath = (path: string) => path.startsWith('/pay/')

/** Of an order of which nothing is due; any other is paid. */
const overTexts: Partial<Record<Order['status'], string>> = {
  cancelled: 'This order was cancelled. Please do not pay for it.',
  pending_review: 'We are checking a payment. Please do not pay again.',
}

type TypedCard = { orderId: string; code: string; network: string }
type Deps = {
  provider: ShopProvider
  options: CheckoutOptions
  cards: {
    areTaken: (ctx: Ctx) => Promise<{ are_taken: boolean }>
    pay: (ctx: PaymentsCtx, card: TypedCard, options: CheckoutOptions) => Promise<void>
  }
}

const linkLimit = (name: string, most: number) =>
  defineLimit({ name, by: 'thing', most, windowMs: 10 * minuteMs, carrier: 'It counts for one link.' })
const looks = linkLimit('pay-page', 300)
const tries = linkLimit('pay-try', 100)

/** `/pay/{token}`: an order is paid, in parts too, without signing in and without a script (rule: part-payment). */
export function payPageApi({ provider, options, cards }: Deps) {
  const { authSecret } = options

  async function show(
    c: Context<ApiEnv>,
    more: { problem?: string; typed?: string; code?: string } = {},
    status: ContentfulStatusCode = 200,
  ) {
    const { order, lines, money } = await readPayable(c.var.ctx, c.req.param('token')!, authSecret)
    const isOver = order.status !== 'pending' && !dueView(order, money)
    const text = isOver ? (overTexts[order.status] ?? 'This order is paid. Nothing is due.') : null
    if (text !== null) return c.html(payEndPage('Nothing to pay', text, order.orderNumber))
    const paidMinor = Math.max(0, money.held)
    const { are_taken: takesCards } = await cards.areTaken(c.var.ctx)
    const pieces = lines.reduce((sum, line) => sum + (line.is_fee ? 0 : line.quantity), 0)
    return c.html(payPage({ order, pieces, paidMinor, dueMinor: money.balance, takesCards, ...more }), status)
  }

  async function take(c: Context<ApiEnv>) {
    const form = await c.req.parseBody()
    const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '')
    const { order } = await readPayable(c.var.ctx, c.req.param('token')!, authSecret)
    try {
      const code = text('card')
      if (code) {
        await cards.pay(
          { ...c.var.ctx, provider },
          { orderId: order.id, code, network: c.var.clientIp },
          options,
        )
        return c.redirect(c.req.path, 303)
      }
      const part = readPart(text('part'), text('amount'))
      const url = await startPart({ ...c.var.ctx, provider }, { orderId: order.id, part }, options)
      return c.html(goToProviderPage(url))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      // A part has just come in: the page says what is left.
      const problem =
        refusal.code === 'ALREADY_PAID' ? 'A payment has just arrived. See what is left.' : refusal.message
      return show(c, { problem, typed: text('amount'), code: text('card') }, refusal.status)
    }
  }

  /** By the order: links cannot be guessed, so that only who has one is counted. */
  async function limitLink(c: Context<ApiEnv>, limit: Limit) {
    const { order } = await readPayable(c.var.ctx, c.req.param('token')!, authSecret)
    await limitRate(c.var.ctx, { limit, thing: order.id })
  }

  const api = new Hono<ApiEnv>()
  api.use('/pay/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal.code === 'NOT_FOUND'
      ? c.html(payEndPage('This link is not valid', 'Ask the shop for a new link to pay.'), 404)
      : c.html(payEndPage('Please try again later', refusal.message), refusal.status)
  })
  return api
    .get('/pay/:token', async (c) => {
      await limitLink(c, looks)
      return show(c)
    })
    .post('/pay/:token', async (c) => {
      await limitLink(c, tries)
      return take(c)
    })
}

/** What was pressed, or typed: no amount is 0, which is refused. */
function readPart(part: string, amount: string): Part {
  if (part === 'deposit' || part === 'all') return part
  return parseMoneyText(amount) ?? 0
}
