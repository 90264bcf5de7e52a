import { desc, lt } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { consistencyReports } from '../../db/schema.ts'
import type { OwnerCtx, SystemCtx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'
import {
  piecesAgainstParcels,
  statusAgainstParcels,
  doubledMails,
  lostMails,
  ordersPlacedTwice,
  stepsBackwards,
} from './order-checks.server.ts'
import {
  chargesWithoutOrder,
  ordersOutOfBalance,
  refundsAgainstPayments,
  reversalsAgainstPayments,
  reviewsWithoutFlag,
  stockAgainstLedger,
} from './money-checks.server.ts'
import type { FindingKind } from './shop-health.rules.ts'

/** `subject` is an SKU, an order number or a payment's reference. */
export type Finding = { kind: FindingKind; subject: string; text: string }
export type ConsistencyReport = { checkedAt: Date; findings: Finding[] }

/** At most this many of a kind are listed; a shop with more has one cause. */
const mostFindings = 50
const keptReportsMs = 60 * dayMs
/** What an order went through stays in its history: it is looked at, and told of, for a week, longer after a missed night. */
const lookBackMs = 7 * dayMs

/**
 * Compares stock, orders, money and mails with each other (rule: consistency-check), and keeps what does not fit. Each
 * check is one statement that changes nothing. Of what only happens once, all since the last check is looked at.
 */
export async function checkConsistency(ctx: SystemCtx): Promise<ConsistencyReport> {
  const findings: Finding[] = []
  for (const [kind, check] of listChecks(await firstToLookAt(ctx), ctx.now())) {
    const rows = await rowsOf<{ subject: string; text: string }>(ctx.db)`${check} limit ${mostFindings}`
    findings.push(...rows.map(({ subject, text }) => ({ kind, subject, text })))
  }
  const report = { checkedAt: ctx.now(), findings }
  await ctx.db
    .insert(consistencyReports)
    .values(report)
    .onConflictDoUpdate({ target: consistencyReports.checkedAt, set: { findings } })
  await ctx.db
    .delete(consistencyReports)
    .where(lt(consistencyReports.checkedAt, new Date(ctx.now().getTime() - keptReportsMs)))
  return report
}

/** The newest report; null before the first night. */
export async function readConsistency(ctx: OwnerCtx): Promise<ConsistencyReport | null> {
  const [report] = await ctx.db
    .select()
    .from(consistencyReports)
    .orderBy(desc(consistencyReports.checkedAt))
    .limit(1)
  return report ? { checkedAt: report.checkedAt, findings: report.findings as Finding[] } : null
}

/** Long ago at the first check. */
async function firstToLookAt(ctx: SystemCtx): Promise<Date> {
  const last = await readConsistency(ctx)
  return new Date(Math.min(last?.checkedAt.getTime() ?? 0, ctx.now().getTime() - lookBackMs))
}

const listChecks = (since: Date, now: Date) =>
  [
    ['stock', stockAgainstLedger],
    ['charge', chargesWithoutOrder],
    ['charge', refundsAgainstPayments],
    ['charge', reversalsAgainstPayments],
    ['order', ordersOutOfBalance],
    ['order', reviewsWithoutFlag],
    ['mail', lostMails(since, now)],
    ['mail', doubledMails],
    ['double', ordersPlacedTwice(since)],
    ['status', stepsBackwards(since)],
    ['pieces', piecesAgainstParcels],
    ['pieces', statusAgainstParcels],
  ] as const
