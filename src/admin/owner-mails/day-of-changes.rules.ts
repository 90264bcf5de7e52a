import { columnOf, namesOf, productFields } from '../../catalog/product-fields.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { shortText } from '../../lib/short-text.ts'
import { shownValue } from '../team/log-words.rules.ts'
import type { LogEntry } from '../team/staff-log.rules.ts'

/** A line of the staff log with what it was made of. */
export type Described = { who: string; text: string; entry: LogEntry }

const prices = namesOf<{ mailLabel: string }>((field) => field.mailLabel !== undefined)

/** `price ₦10,001 → ₦5,000`, or nothing when no price changed. */
export function priceWords({ before, after }: Pick<LogEntry, 'before' | 'after'>): string | null {
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
export const newPriceWords = ({ after }: Pick<LogEntry, 'after'>): string =>
  typeof after?.['price_ngn'] === 'number' ? formatMoney(after['price_ngn']) : 'a price'

export const settingWords = (entry: LogEntry): string =>
  `${valueText(entry, entry.before)} → ${valueText(entry, entry.after)}`

const valueText = (entry: LogEntry, of: LogEntry['before']): string =>
  !of ? 'the default' : of.value === '' ? 'nothing' : shortText(shownValue('value', of.value, entry), 100)
