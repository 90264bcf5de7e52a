import { and, eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { disputes, payments } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { unlinked } from '../../lib/server/mail/unlinked.ts'
import { formatDeadline } from '../../lib/time.ts'
import { disputeSubject } from '../../orders/changes/deadline.rules.ts'
import type { OwnerNotice } from '../../orders/order/owner-notice.rules.ts'
import { channelWords, providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { isUnmatchedWaiting } from '../../payments/unmatched/unmatched-payment.service.ts'
import { workName } from '../needs-you/failing-mails.service.ts'
import { dayOf, differenceText } from '../till/till-words.rules.ts'
import { needsYouWay, type NoticeOf, type NoticeWords } from './notice-words.rules.ts'
import { hasFailedBackup, listFailedJobs } from './owner-mails.service.ts'
import { readOrderNotice } from './read-order-notice.service.ts'

/** The words of a notice as things are now; null when nobody need look any more, and of what the demo made up. */
export function readNotice(ctx: SystemCtx, notice: OwnerNotice): Promise<NoticeWords | null> {
  switch (notice.kind) {
    case 'unmatched':
      return readUnmatched(ctx, notice)
    case 'dispute':
      return readDisputeWithoutOrder(ctx, notice)
    case 'till':
      return readTillNotice(ctx, notice)
    case 'failed_jobs':
      return readFailedJobs(ctx, notice)
    default:
      return readOrderNotice(ctx, notice)
  }
}

async function readUnmatched(
  ctx: SystemCtx,
  { paymentId, refundId }: NoticeOf<'unmatched'>,
): Promise<NoticeWords | null> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), isUnmatchedWaiting))
  if (!payment || payment.provider === 'sample') return null
  const { paid, currency, method, provider, payerName, payerEmail, reference, note } = payment
  const title = `Money without an order: ${formatMoney(paid ?? 0, currency as Currency)}`
  const body = [channelWords(method, provider), payerName ? unlinked(payerName) : payerEmail, reference]
    .filter(Boolean)
    .join(' · ')
  return {
    title,
    body,
    url: needsYouWay.path,
    tag: `unmatched-${paymentId}-${refundId ?? ''}`,
    mail: {
      key: `owner-unmatched:${paymentId}:${refundId ?? ''}`,
      heading: title,
      text: note || 'It came in with a reference that matches no order. The shop holds it until you decide.',
      lines: [body],
      way: needsYouWay,
    },
    setting: 'mail_attention',
    isMailedAlways: false,
  }
}

/** Of a payment that no order has: its answer is given at the provider. */
async function readDisputeWithoutOrder(
  ctx: SystemCtx,
  { disputeId, dueAt: dueText, isReminder, isLastCall }: NoticeOf<'dispute'>,
): Promise<NoticeWords | null> {
  const [row] = await ctx.db
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(disputes.id, disputeId), eq(disputes.state, 'awaiting')))
  if (!row || row.payment.orderId || row.payment.provider === 'sample') return null
  const { amount, currency, dueAt } = row.dispute
  if (isLastCall && dueAt?.toISOString() !== dueText) return null
  const which = `${disputeId}:${dueText}${isReminder ? ':reminder' : ''}${isLastCall ? ':last' : ''}`
  const who = providerLabel(row.payment.provider)
  const title = disputeSubject(`${formatMoney(amount, currency as Currency)} without an order`, dueAt)
  return {
    title,
    body: row.payment.reference,
    url: needsYouWay.path,
    tag: `dispute-${which}`,
    mail: {
      key: `owner-dispute:${which}`,
      heading: title,
      text: `The bank disputes a payment that belongs to no order. Answer it in your ${who} dashboard: unanswered, the money is taken.`,
      lines: [
        `Payment ${row.payment.reference}`,
        ...(dueAt ? [`Answer by ${formatDeadline(dueAt)} (Lagos time).`] : []),
      ],
      way: needsYouWay,
    },
    setting: 'mail_attention',
    isMailedAlways: true,
  }
}

type HandedIn = { day: string; counted: number; expected: number; reason: string; person: string }

async function readTillNotice(ctx: SystemCtx, { tillId }: NoticeOf<'till'>): Promise<NoticeWords | null> {
  const [till] = await rowsOf<HandedIn>(ctx.db)`
    select t.day::text, t.counted, t.expected, t.reason,
        coalesce(nullif(trim(concat(p.first_name, ' ', p.last_name)), ''), u.email, 'Somebody who left') as person
      from tills t left join users u on u.id = t.user_id left join profiles p on p.id = t.user_id
      where t.id = ${tillId} and t.state = 'handed_in'
        and not exists (select from demo_rows d where d.table_name = 'tills' and d.row_id = t.id::text)`
  if (!till) return null
  const title = `${till.person}’s till is ${differenceText(till)}`
  const text = `${dayOf(till)}: ${formatMoney(till.counted)} was counted, ${formatMoney(till.expected)} was expected.`
  return {
    title,
    body: text,
    url: needsYouWay.path,
    tag: `till-${tillId}`,
    mail: {
      key: `owner-till:${tillId}`,
      heading: title,
      text,
      lines: [`“${till.reason}”`],
      way: needsYouWay,
    },
    setting: 'mail_attention',
    isMailedAlways: false,
  }
}

/**
 * Once a day; a device may be all that is reached when the mail server refuses mails. A failed backup has a notice of its
 * own, and is mailed also when a device took it (rule: owner-mails).
 */
async function readFailedJobs(ctx: SystemCtx, { day }: NoticeOf<'failed_jobs'>): Promise<NoticeWords | null> {
  const failed = await listFailedJobs(ctx)
  if (failed.length === 0) return null
  const isBackup = hasFailedBackup(failed, day)
  const which = `failed-${isBackup ? 'backup' : 'jobs'}`
  const title = isBackup ? 'Last night’s backup failed' : 'Background work in your shop failed'
  const lines = failed.map(({ queue, count }) => `${workName(queue)}: ${count}`)
  return {
    title,
    body: lines.join('; '),
    url: needsYouWay.path,
    tag: `${which}-${day}`,
    mail: {
      key: `owner-${which}:${day}`,
      heading: title,
      text: isBackup
        ? 'The shop tried several times and gave up. Needs you says why, and you can try again there.'
        : 'The shop tried for a day and a half and gave up. Usually the mail server is refusing emails. You can try again under Needs you.',
      lines,
      way: { label: 'Shop health', path: '/shop-health' },
    },
    setting: 'mail_failed_jobs',
    isMailedAlways: isBackup,
  }
}
