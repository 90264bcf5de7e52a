import { formatMoney } from '../../lib/money.ts'
import { shortText } from '../../lib/short-text.ts'
import type { LogEntry } from '../team/staff-log.rules.ts'

/** A line of the staff log with what it was made of. */
export type Described = { who: string; text: string; entry: LogEntry }

const priceNames = [
  ['priceNgn', 'price', 'NGN'],
  ['priceUsd', 'price abroad', 'USD'],
  ['compareAtPrice', 'price without the sale', 'NGN'],
] as const

/** `price ₦10,001 → ₦5,000`, or nothing when no price changed. */
export function priceWords({ before, after }: Pick<LogEntry, 'before' | 'after'>): string | null {
  const words = priceNames
    .filter(([name]) => after && name in after)
    .map(([name, label, currency]) => {
      const amount = (of: LogEntry['before']) =>
        typeof of?.[name] === 'number' ? formatMoney(of[name], currency) : 'none'
      return `${label} ${amount(before)} → ${amount(after)}`
    })
  return words.length > 0 ? words.join(', ') : null
}

/** `₦18,000`, of a product that was made. */
export const newPriceWords = ({ after }: Pick<LogEntry, 'after'>): string =>
  typeof after?.['price_ngn'] === 'number' ? formatMoney(after['price_ngn']) : 'a price'

export const settingWords = ({ before, after }: Pick<LogEntry, 'before' | 'after'>): string =>
  `${valueText(before)} → ${valueText(after)}`

function valueText(of: LogEntry['before']): string {
  if (!of) return 'the default'
  const { value } = of
  return shortText(typeof value === 'string' ? value || 'nothing' : JSON.stringify(value), 100)
}
