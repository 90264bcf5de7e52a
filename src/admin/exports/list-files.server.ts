import { reasonLabels, stateLabels } from '../../returns/return-states.rules.ts'
import { returnQueues, type ReturnList } from '../../returns/returns.schema.ts'
import type { OwnerReview } from '../../reviews/reviews.schema.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import type { StaffLog } from '../team/staff-log.schema.ts'
import { fitLabels, reviewLists } from '../../reviews/fit.rules.ts'
import { listReviews } from '../../reviews/owner-reviews.service.ts'
import { csvMoney } from '../../lib/csv.ts'
import { returnName } from '../../orders/order/return-events.rules.ts'
import { recordedMethodOf } from '../../orders/order/payment-methods.rules.ts'
import { readTills } from '../../payments/tills/tills.service.ts'
import { listPromoCodes, type OwnerPromoCode } from '../../promotions/promo-codes.service.ts'
import { listReturns } from '../../returns/staff-returns.service.ts'
import { promoSentence, promoState } from '../promotions/promo-words.rules.ts'
import { readStaffLog } from '../team/staff-log.service.ts'
import { listFile, pagesOf } from '../kit/list/list-file.server.ts'

const momentOf = (at: string | null) => at && new Date(at)

export const promotionsFile = listFile<OwnerPromoCode & { state: string }>(
  [
    ['Code', ({ code }) => code],
    ['What for', ({ description }) => description],
    ['Gives', (code) => promoSentence(code)],
    ['Status', ({ state }) => state],
    ['From', ({ starts_at }) => momentOf(starts_at)],
    ['Until', ({ ends_at }) => momentOf(ends_at)],
    ['Goods for at least', ({ minimum_goods }) => csvMoney(minimum_goods)],
    ['Once a customer', ({ once_per_customer }) => (once_per_customer ? 'Yes' : 'No')],
    ['Whose', ({ personal_email }) => personal_email],
    ['Uses at most', ({ max_redemptions }) => max_redemptions],
    ['Used', ({ uses }) => uses],
    ['Given', ({ given_minor }) => csvMoney(given_minor)],
  ],
  async function* (ctx) {
    const { promo_codes } = await listPromoCodes(ctx, {})
    yield promo_codes.map((code) => ({ ...code, state: promoState(code, ctx.now()).text }))
  },
)

export const returnsFile = listFile<ReturnList['returns'][number]>(
  [
    ['Return', (one) => returnName(one)],
    ['Order', ({ order_number }) => order_number],
    ['Kind', ({ kind }) => (kind === 'claim' ? 'Claim' : 'Return')],
    ['Status', ({ state }) => stateLabels[state]],
    ['Customer', ({ name }) => name],
    ['First piece', ({ title }) => title],
    ['Pieces', ({ pieces }) => pieces],
    ['Reason', ({ reason }) => reasonLabels[reason]],
    ['Asked for', ({ created_at }) => momentOf(created_at)],
  ],
  (ctx, filter) =>
    pagesOf(async (page) => {
      const state = returnQueues.find((queue) => queue === filter.state) ?? 'all'
      const { returns, ...rest } = await listReturns(ctx, { state, order: undefined, page })
      return { ...rest, rows: returns.filter(({ is_sample }) => !is_sample) }
    }),
)

export const reviewsFile = listFile<OwnerReview>(
  [
    ['Product', ({ title }) => title],
    ['Colour', ({ color }) => color],
    ['Size worn', ({ size }) => size],
    ['Fit', ({ fit }) => fit && fitLabels[fit]],
    ['Stars', ({ stars }) => stars],
    ['Words', ({ words }) => words],
    ['Your answer', ({ answer }) => answer],
    ['Customer', ({ name }) => name],
    ['Order', ({ order_number }) => order_number],
    ['Written', ({ at }) => momentOf(at)],
    ['Status', ({ state }) => (state === 'hidden' ? 'Hidden' : 'Shown')],
    ['Hidden because', ({ hidden_reason }) => hidden_reason],
  ],
  (ctx, filter) =>
    pagesOf(async (page) => {
      const state = reviewLists.find((list) => list === filter.state) ?? 'all'
      const { reviews, ...rest } = await listReviews(ctx, { state, product: undefined, page })
      return { ...rest, rows: reviews }
    }),
)

/** The tills that the screen shows. */
export const tillsFile = listFile<TillView>(
  [
    ['Day', ({ day }) => day],
    ['Whose', ({ person }) => person],
    ['Status', ({ state }) => (state === 'closed' ? 'Closed' : state === 'open' ? 'Open' : 'Handed in')],
    ['At the start', ({ float }) => csvMoney(float)],
    [
      'Taken',
      ({ taken }) =>
        taken.map((each) => `${recordedMethodOf(each.method).choice} ${csvMoney(each.amount)}`).join('; '),
    ],
    ['Cash refunded', ({ given_back }) => csvMoney(given_back)],
    ['Put in or taken out', ({ moves }) => csvMoney(moves.reduce((sum, { amount }) => sum + amount, 0))],
    ['Expected in it', ({ expected }) => csvMoney(expected)],
    ['Counted', ({ counted }) => csvMoney(counted)],
    ['Difference', ({ counted, expected }) => csvMoney(counted === null ? null : counted - expected!)],
    ['Why', ({ reason }) => reason],
    ['Counted at', ({ counted_at }) => momentOf(counted_at)],
  ],
  async function* (ctx) {
    yield await readTills(ctx)
  },
)

export const staffLogFile = listFile<StaffLog['lines'][number]>(
  [
    ['When', ({ at }) => momentOf(at)],
    ['Who', ({ who }) => who],
    ['What', ({ text }) => text],
    ['Lines', ({ count }) => count],
    [
      'What changed',
      ({ details }) => details.map(({ name, before, after }) => `${name}: ${before} → ${after}`).join('; '),
    ],
  ],
  async function* (ctx, { who }) {
    let before: number | undefined
    do {
      const { lines, next } = await readStaffLog(ctx, { who: who || undefined, before })
      yield lines
      before = next ?? undefined
    } while (before)
  },
)
