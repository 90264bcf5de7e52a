import { daysText } from './setting-texts.rules.ts'

type Window = { return_window_days: number | null }

/**
 * The texts on what may be returned (rule: return-window), the same on every page and in every mail; empty while the
 * owner has not said it. `from` is when the days begin.
 */
export const returnsText = (
  { return_window_days: days }: Window,
  from: 'delivery' | 'pick-up' = 'delivery',
): string => {
  if (days === null) return ''
  return days > 0
    ? `You can return or exchange a piece within ${daysText(days)} of ${from}.`
    : 'We take a piece back only if it is faulty or not what you ordered.'
}

/** Who pays for its delivery back. */
export const returnCostText = ({ shop_pays_returns }: { shop_pays_returns: boolean }): string =>
  shop_pays_returns
    ? 'We pay for return delivery.'
    : 'You pay for return delivery, unless the piece is faulty or not what you ordered: then we pay.'

/** The window next to the button of a product; null while nothing is said. */
export const returnNote = ({ return_window_days: days }: Window): string | null =>
  days === null ? null : `Returns within ${daysText(days)} of delivery`

/** Whether a product comes back only when the shop is at fault (rule: excluded-goods). */
export const isFinalSale = (
  { tags }: { tags: readonly string[] },
  { final_sale_tag: tag }: { final_sale_tag: string },
): boolean => tag.trim() !== '' && tags.some((one) => one.toLowerCase() === tag.trim().toLowerCase())

export const finalSaleText =
  'Final sale: this piece comes back only when it is faulty or not what you ordered.'

/** The same on a line of a cart or a quote. */
export const finalSaleNote = 'Comes back only if faulty or not what you ordered.'
