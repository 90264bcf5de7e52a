import { type ErrorsOf, type Fields, type InputOf, lengthErrors } from '../lib/fields.ts'
import { isMediaKey } from '../media/media.rules.ts'

/** What an owner enters of a showcase item. An upcoming one opens at `live_at`. */
export const showcaseFields = {
  title: { kind: 'text', label: 'Title', most: 120 },
  short_note: { kind: 'text', label: 'Note', most: 300 },
  mode: { kind: 'choice', label: 'Stage', options: ['live', 'upcoming'] },
  status: { kind: 'choice', label: 'On show', options: ['active', 'archived'] },
  featured_rank: { kind: 'whole', label: 'Place in the list', isNullable: true },
  availability_date: { kind: 'time', label: 'Expected day', isNullable: true },
  live_at: { kind: 'time', label: 'Goes live automatically', isNullable: true },
  price_preview: { kind: 'whole', label: 'Price shown before it goes live', isNullable: true },
  notify_enabled: { kind: 'flag', label: 'Let shoppers ask to be notified' },
  product_id: { kind: 'id', label: 'Product people buy', isNullable: true },
  cover_image_key: { kind: 'text', label: 'Cover', most: 64, isNullable: true },
  cover_image_alt: { kind: 'text', label: 'What the cover shows', most: 300 },
} as const satisfies Fields

export type ShowcaseInput = InputOf<typeof showcaseFields>
export type ShowcaseErrors = ErrorsOf<typeof showcaseFields>

const highestPrice = 1_000_000_000
const lastRank = 10_000

const isWholeUpTo = (number: number | null, most: number) =>
  number === null || (Number.isSafeInteger(number) && number >= 0 && number <= most)

/** The wrong fields with their messages; empty when the item can be saved. For the form and for the API alike. */
export function checkShowcaseItem(item: ShowcaseInput): ShowcaseErrors {
  const errors: ShowcaseErrors = lengthErrors(showcaseFields, item)
  if (!item.title.trim()) errors.title = 'Give it a title'
  if (!isWholeUpTo(item.featured_rank, lastRank)) errors.featured_rank = `The rank is 0 to ${lastRank}`
  if (!isWholeUpTo(item.price_preview, highestPrice))
    errors.price_preview = 'The price is an amount, 0 or more'
  if (item.availability_date !== null && Number.isNaN(Date.parse(item.availability_date)))
    errors.availability_date = 'Please choose a date'
  if (item.live_at !== null && Number.isNaN(Date.parse(item.live_at)))
    errors.live_at = 'Please choose a date and time'
  if (item.live_at !== null && item.mode === 'live') errors.live_at = 'It is live already'
  if (item.cover_image_key !== null && !isMediaKey(item.cover_image_key))
    errors.cover_image_key = 'Choose a stored picture'
  if (item.cover_image_key !== null && !item.cover_image_alt.trim())
    errors.cover_image_alt = 'Say what the picture shows'
  return errors
}
