import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type EnsureGuestKey, writerCtx } from '../../account/sessions/guest-key.server.ts'
import { findCardOf, nextOf } from '../../credit/cards/bought-card.service.ts'
import { boughtPath, cardPath, orderOfBoughtLink } from '../../credit/cards/card-link.server.ts'
import { type CardForm, checkCard } from '../../credit/cards/gift-card.rules.ts'
import { readCard } from '../../credit/cards/read-card.service.ts'
import { commonError } from '../../lib/errors.ts'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { shopPage } from '../../lib/server/web/plain-page.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { hourMs, minuteMs } from '../../lib/time.ts'
import type { ShopProvider } from '../../payments/providers/payment-provider.server.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import { goToProviderPage } from '../pay-page/pay-page.server.ts'
import type { CheckoutOptions } from '../start-payment.service.ts'
import { buyCard, cardOffer, findOwnCardOrder } from './buy-card.service.ts'
import { cardFormPage, noCardsPage } from './card-form.server.ts'
import { boughtCardPage, cardPage, endedCardPage } from './card-page.server.ts'

export const isGiftCardPath = (path: string) => path === '/gift-card'

/** Each makes an unpaid order, whose buyer is mailed how to pay it: nobody is mailed so at a stranger's wish (rule: gift-card-buyers). */
const purchases = {
  network: defineLimit({
    name: 'buy-gift-card',
    by: 'network',
    most: 300,
    windowMs: 10 * minuteMs,
    carrier: 'Of 10,000 phones in ten minutes far fewer buy a gift card.',
  }),
  here: defineLimit({
    name: 'buy-gift-card-here',
    by: 'network and thing',
    most: 20,
    windowMs: hourMs,
    carrier: 'It counts for one email address.',
  }),
  buyer: defineLimit({
    name: 'buy-gift-card-email',
    by: 'thing',
    most: 60,
    windowMs: hourMs,
    carrier: 'It counts for one email address.',
  }),
}

type Deps = { provider: ShopProvider; options: CheckoutOptions; ensureGuestKey: EnsureGuestKey }

/** `/gift-card`: cards are bought, seen by who bought them, and opened by who got them, without a script (rules: gift-card-form, card-page). */
export function giftCardApi({ provider, options, ensureGuestKey }: Deps) {
  const { authSecret, appUrl } = options

  async function showForm(
    c: Context<ApiEnv>,
    more: Partial<Parameters<typeof cardFormPage>[0]>,
    status: ContentfulStatusCode = 200,
  ) {
    const { ctx } = c.var
    const settings = await recallSettings(ctx)
    const offer = cardOffer(settings)
    if (!offer) return c.html(noCardsPage(), 404)
    const buyerEmail = ctx.actor.kind === 'customer' ? ctx.actor.email : ''
    const form = { ...emptyForm, amount: String(offer.amounts[0]), buyerEmail }
    return c.html(cardFormPage({ offer, form, key: crypto.randomUUID(), now: ctx.now(), ...more }), status)
  }

  async function buy(c: Context<ApiEnv>) {
    const { key, ...form } = readForm(await c.req.parseBody())
    const offer = cardOffer(await recallSettings(c.var.ctx))
    if (!offer) return showForm(c, {})
    const checked = checkCard(form, offer, c.var.ctx.now())
    if ('problems' in checked) return showForm(c, { form, key, problems: checked.problems }, 400)
    const network = c.var.clientIp
    const buyer = checked.draft.buyerEmail
    try {
      await limitRate(
        c.var.ctx,
        { limit: purchases.network, network },
        { limit: purchases.here, network, thing: buyer },
        { limit: purchases.buyer, thing: buyer },
      )
      const ctx = { ...(await writerCtx(c, ensureGuestKey)), provider }
      const url = await buyCard(ctx, { card: checked.draft, key, network }, options)
      return c.html(goToProviderPage(url))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      return showForm(c, { form, problem: refusal.message }, refusal.status)
    }
  }

  async function showBought(c: Context<ApiEnv>) {
    const orderId = orderOfBoughtLink(authSecret, c.req.param('token')!)
    const found = orderId && (await findCardOf(c.var.ctx, orderId))
    if (!found) throw commonError('NOT_FOUND')
    const { card, account } = found
    const isHandedOver = account !== null && !account.stoppedAt && card.toEmail === null
    return c.html(
      boughtCardPage({
        toName: card.toName,
        amountMinor: card.amount,
        codeEnd: card.codeEnd,
        next: nextOf(found),
        cardUrl: isHandedOver ? cardPath(authSecret, card.accountId) : null,
      }),
    )
  }

  async function showCard(c: Context<ApiEnv>) {
    const token = c.req.param('token')!
    const card = await readCard(c.var.ctx, token, authSecret)
    if (!card) throw commonError('NOT_FOUND')
    if (card === 'stopped' || card.balanceMinor === 0) return c.html(endedCardPage(card === 'stopped'))
    const { brand_name: shopName } = await recallSettings(c.var.ctx)
    return c.html(cardPage({ card, shopName, url: `${appUrl}/gift-card/${token}` }))
  }

  const api = new Hono<ApiEnv>()
  api.use('/gift-card/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal.code === 'NOT_FOUND'
      ? c.html(
          shopPage(
            'This link leads to no gift card',
            html`<p>It may have been cut off on its way. Ask for it again.</p>`,
          ),
          404,
        )
      : c.html(shopPage('Please try again later', html`<p>${refusal.message}</p>`), refusal.status)
  })
  return api
    .get('/gift-card', (c) => showForm(c, {}))
    .post('/gift-card', buy)
    .get('/gift-card/of/:order', async (c) =>
      c.redirect(boughtPath(authSecret, await findOwnCardOrder(c.var.ctx, c.req.param('order'))), 303),
    )
    .get('/gift-card/bought/:token', showBought)
    .get('/gift-card/:token', showCard)
}

const emptyForm: CardForm = {
  amount: '',
  ownAmount: '',
  toName: '',
  toEmail: '',
  fromName: '',
  words: '',
  sendOn: '',
  buyerEmail: '',
}

function readForm(sent: Record<string, unknown>): CardForm & { key: string } {
  const text = (name: string) => {
    const value = sent[name]
    return typeof value === 'string'
      ? value.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
      : ''
  }
  const names = Object.keys(emptyForm) as (keyof CardForm)[]
  const form = Object.fromEntries(names.map((name) => [name, text(name)])) as CardForm
  return { ...form, amount: form.amount || (form.ownAmount && 'own'), key: text('key').slice(0, 100) }
}
