import { and, asc, gte, inArray, like, lt, or } from 'drizzle-orm'
import { auditLog } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { dayMs, lagosDay } from '../../lib/time.ts'
import { describeLines } from '../team/staff-log.service.ts'
import { columnOf, namesOf, productFields } from '../../catalog/product-fields.rules.ts'
import type { GivenPrices } from '../../catalog/below-price.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { shortText } from '../../lib/short-text.ts'
import { shownValue } from '../team/log-words.rules.ts'
import type { LogEntry } from '../team/staff-log.rules.ts'

/** Sales at prices that somebody of the shop gave, and each order from a chat (rule: owner-mails). */
const salesOfStaff = ['order.create_from_chat', 'order.sold_at_counter', 'order.change_lines']
const told = [
  'product.create',
  'product.update',
  'product.bulk',
  'promo_code.create',
  'promo_code.update',
  'zone.update',
  'zone.pack',
  'zone.prices',
  'setting.set',
  'setting.unset',
  'shipping_setting.set',
  'shipping_setting.unset',
  'list.export',
  'orders.export',
  'customers.export',
  'customer.export',
  'showcase_item.list_export',
  'customer.signed_out',
  'order.correct',
  ...salesOfStaff,
  'role.grant',
  'role.invite',
  'role.revoke',
  'role.rights',
]
/** At most this many lines are read and in the mail; the staff log has the rest. */
const mostRead = 5000
const mostLines = 50

/**
 * What people did yesterday, in Lagos, to prices, sales, codes, settings, files and rights, and sold below the shop's prices, one line each; a change of many
 * products is one. What the shop does by itself is left out. `day` is `2026-11-22`.
 */
export async function listDayOfChanges(ctx: SystemCtx): Promise<{ day: string; lines: string[] }> {
  const day = lagosDay(new Date(ctx.now().getTime() - dayMs))
  const start = new Date(`${day}T00:00:00+01:00`)
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(
      and(
        gte(auditLog.createdAt, start),
        lt(auditLog.createdAt, new Date(start.getTime() + dayMs)),
        inArray(auditLog.action, told),
        or(
          like(auditLog.actor, 'admin:%'),
          like(auditLog.actor, 'helper:%'),
          like(auditLog.actor, 'owner command%'),
        ),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(mostRead)
  const single = rows.filter(({ action }) => action !== 'product.bulk')
  const bulk = [
    ...Map.groupBy(rows, ({ action, requestId }) => (action === 'product.bulk' ? requestId : false)),
  ]
    .filter(([token]) => token !== false)
    .map(([, of]) => of)
  const firstOfBulk = bulk.map((of) => of[0]!)
  const described = await describeLines(ctx, [...single, ...firstOfBulk])
  const lines = described
    .map((line, index) => lineOf(line, bulk[index - single.length]?.length))
    .filter((line) => line !== null)
  const more = lines.length - mostLines
  return {
    day,
    lines: [...lines.slice(0, mostLines), ...(more > 0 ? [`And ${more} more in the team log.`] : [])],
  }
}

/** Null for a change of a product that leaves its prices, and for a sale at the shop's own. `count`: of how many products it is. */
function lineOf({ who, text, entry }: Described, count?: number): string | null {
  if (entry.action === 'product.bulk')
    return 'priceNgn' in (entry.after ?? {}) ? `${who} changed the prices of ${count} products at once` : null
  if (entry.action === 'product.update') {
    const words = priceWords(entry)
    return words && `${who} ${text}: ${words}`
  }
  if (entry.action === 'product.create') return `${who} ${text} for ${newPriceWords(entry)}`
  if (salesOfStaff.includes(entry.action)) {
    const words = givenWords(entry)
    return words || entry.action === 'order.create_from_chat' ? `${who} ${text}${words}` : null
  }
  const words = entry.subjectType === 'setting' ? `: ${settingWords(entry)}` : ''
  return `${who} ${text}${words}`
}

/** `, ₦17,000 below the shop’s prices`, and pieces that have none in the catalogue. */
function givenWords({ after }: Pick<LogEntry, 'after'>): string {
  const { belowMinor, ownPieces } = (after ?? {}) as GivenPrices
  return [
    belowMinor ? `, ${formatMoney(belowMinor)} below the shop’s prices` : '',
    ownPieces ? `, not in the catalogue: ${ownPieces}` : '',
  ].join('')
}

/** A line of the staff log with what it was made of. */
type Described = { who: string; text: string; entry: LogEntry }

const prices = namesOf<{ mailLabel: string }>((field) => field.mailLabel !== undefined)

/** `price ₦10,001 → ₦5,000`, or nothing when no price changed. */
function priceWords({ before, after }: Pick<LogEntry, 'before' | 'after'>): string | null {
  const words = prices
    .filter((name) => after && columnOf(name) in after)
    .map((name) => {
      const { mailLabel, currency } = productFields[name]
      const amount = (of: LogEntry['before']) => {
        const value = of?.[columnOf(name)]
        return typeof value === 'number' ? formatMoney(value, currency) : 'none'
      }
      return `${mailLabel} ${amount(before)} → ${amount(after)}`
    })
  return words.length > 0 ? words.join(', ') : null
}

/** `₦18,000`, of a product that was made. */
const newPriceWords = ({ after }: Pick<LogEntry, 'after'>): string =>
  typeof after?.['price_ngn'] === 'number' ? formatMoney(after['price_ngn']) : 'a price'

const settingWords = (entry: LogEntry): string =>
  `${valueText(entry, entry.before)} → ${valueText(entry, entry.after)}`

const valueText = (entry: LogEntry, of: LogEntry['before']): string =>
  !of ? 'the default' : of.value === '' ? 'nothing' : shortText(shownValue('value', of.value, entry), 100)
