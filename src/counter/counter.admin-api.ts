import { renderSVG } from 'uqr'
import type { CreditAccount } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { once } from '../lib/server/jobs/once.ts'
import { createWorkApi, idParams } from '../lib/server/web/api.ts'
import { receiptLink } from '../orders/links/receipt-link.server.ts'
import {
  countTillSchema,
  moveCashSchema,
  openTillSchema,
  tillListSchema,
  tillSchema,
} from '../payments/tills/till.schema.ts'
import { countTill, moveCash, openTill, readTills } from '../payments/tills/tills.service.ts'
import {
  counterCardInputSchema,
  counterCardSchema,
  counterSaleDoneSchema,
  counterSaleSchema,
  oftenSoldSchema,
  saleHeaderSchema,
  saleParamsSchema,
  saleReceiptSchema,
  sellableQuerySchema,
  sellableSchema,
  soldOrderQuerySchema,
  soldOrdersSchema,
} from './counter.schema.ts'
import { findSoldOrders } from './find-sold-orders.service.ts'
import { readOftenSold } from './often-sold.service.ts'
import { sell, mailReceipt } from './sell.service.ts'
import { listSellable } from './sellable.service.ts'

type Deps = {
  appUrl: string
  authSecret: string
  /** Gift cards that are shown at the counter: the one of a code, and what of it can be spent. */
  cards: {
    find: (ctx: Ctx, typed: { code: string; secret: string; network: string }) => Promise<CreditAccount>
    spendable: (card: CreditAccount) => { accountId: string; label: string; availableMinor: number }
  }
}

/** Sales at the counter and tills; for helpers whom the owner lets sell (rule: counter-sale). */
export const counterApi = ({ appUrl, authSecret, cards }: Deps) => {
  const findCard = (ctx: Ctx, code: string, network: string) =>
    cards.find(ctx, { code, secret: authSecret, network })
  return createWorkApi('sell', 'Admin: counter')
    .read('/sales/pieces', {
      summary: 'What can be sold at the counter, with prices and what is left',
      query: sellableQuerySchema,
      answer: [sellableSchema, 'The page'],
      run: ({ ctx, query }) => listSellable(ctx, query),
    })
    .read('/sales/often', {
      summary: 'What is likely sold next at the counter',
      answer: [oftenSoldSchema, 'A size of each product'],
      run: ({ ctx }) => readOftenSold(ctx),
    })
    .read('/sales/sold', {
      summary: 'Orders of which pieces may come back over the counter, by number, receipt or phone',
      query: soldOrderQuerySchema,
      answer: [soldOrdersSchema, 'The newest of them'],
      run: ({ ctx, query }) => findSoldOrders(ctx, query.find, authSecret),
    })
    .command('post', '/sales', {
      summary: 'Sell pieces at the counter: paid and handed over at once, once for each Idempotency-Key',
      headers: saleHeaderSchema,
      body: counterSaleSchema,
      answer: [counterSaleDoneSchema, 'The sale'],
      run: async ({ ctx, headers, body, c }) => {
        // The same sale, first sent at once and then kept because its answer got lost, is one; neither addresses nor codes are stored with keys.
        const { kept_at: _, email: __, gift_card, ...own } = body
        const card = gift_card && (await findCard(ctx, gift_card.code, c.var.clientIp))
        const request = { ...own, ...(card && { card: { account: card.id, amount: gift_card.amount } }) }
        const sale = await once(
          ctx,
          { key: headers['idempotency-key'], request: { sale: request } },
          async (ctx) => {
            const { order, changeMinor, oversold, worthMinor, back } = await sell(
              ctx,
              body,
              card && cards.spendable(card),
            )
            return {
              order_id: order.id,
              order_number: order.orderNumber,
              total: order.totalAmount,
              change: changeMinor,
              oversold,
              worth: worthMinor,
              back,
              is_mailed: order.email !== '',
            }
          },
        )
        const url = receiptLink(appUrl, authSecret, sale.order_id)
        return { ...sale, receipt_url: url, receipt_qr: renderSVG(url) }
      },
    })
    .command('post', '/sales/{id}/receipt', {
      summary: 'Mail the receipt of a sale at the counter',
      params: saleParamsSchema,
      body: saleReceiptSchema,
      run: ({ ctx, params, body }) => mailReceipt(ctx, params.id, body.email),
    })
    .read('/tills', {
      summary: "The tills of the last days: all for owners, a helper's own",
      answer: [tillListSchema, 'The tills, the newest first'],
      run: async ({ ctx }) => ({ tills: await readTills(ctx) }),
    })
    .command('post', '/tills', {
      summary: "Open one's till of today, or say what was in it before the first sale",
      body: openTillSchema,
      answer: [tillSchema, 'The till'],
      run: ({ ctx, body }) => openTill(ctx, body),
    })
    .command('post', '/tills/{id}/cash', {
      summary: 'Put cash into one’s open till or take some out, with a reason',
      params: idParams,
      body: moveCashSchema,
      answer: [tillSchema, 'The till'],
      run: ({ ctx, params, body }) => moveCash(ctx, { ...params, ...body }),
    })
    .command('post', '/tills/{id}/count', {
      summary:
        'Count the cash of a till: closed without a difference, handed in with one that a helper counted',
      params: idParams,
      body: countTillSchema,
      answer: [tillSchema, 'The till'],
      run: ({ ctx, params, body }) => countTill(ctx, { ...params, ...body }),
    })
    .command('post', '/sales/gift-card', {
      summary: 'What is on a gift card that is shown at the counter',
      body: counterCardInputSchema,
      answer: [counterCardSchema, 'The card'],
      run: async ({ ctx, body, c }) => {
        const { label, availableMinor } = cards.spendable(await findCard(ctx, body.code, c.var.clientIp))
        return { label, available: availableMinor }
      },
    })
}
