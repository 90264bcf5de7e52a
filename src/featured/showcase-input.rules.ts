import type * as z from 'zod'
import { isMediaKey } from '../media/media.rules.ts'
import type { newShowcaseItemSchema } from './owner-showcase.schema.ts'

/**
 * An owner's input for a showcase item; `price_preview` in minor units, times as ISO 8601. An upcoming item
 * opens at `live_at`.
 */
export type ShowcaseInput = z.output<typeof newShowcaseItemSchema>

/** What the owner's screens call them. */
export const showcaseLabels = {
  title: 'Title',
  short_note: 'Note',
  mode: 'Stage',
  status: 'On show',
  featured_rank: 'Place in the list',
  availability_date: 'Announced for',
  live_at: 'Opens by itself',
  price_preview: 'Price before it is on sale',
  notify_enabled: 'People can ask to be told',
  product_id: 'Product people buy',
  cover_image_key: 'Cover',
  cover_image_alt: 'What the cover shows',
} satisfies Record<keyof ShowcaseInput, string>
export const showcaseFields = Object.keys(showcaseLabels) as (keyof ShowcaseInput)[]

export type ShowcaseErrors = Partial<Record<keyof ShowcaseInput, string>>

const highestPrice = 1_000_000_000
const lastRank = 10_000

const isWholeUpTo = (number: number | null, most: number) =>
  number === null || (Number.isSafeInteger(number) && number >= 0 && number <= most)

/** The wrong fields with their messages; empty when the item can be saved. For the form and for the API alike. */
export function checkShowcaseItem(item: ShowcaseInput): ShowcaseErrors {
  const errors: ShowcaseErrors = {}
  if (!item.title.trim()) errors.title = 'Give it a title'
  if (item.title.trim().length > 120) errors.title = 'The title has at most 120 characters'
  if (item.short_note.trim().length > 300) errors.short_note = 'The note has at most 300 characters'
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
  if (item.cover_image_alt.trim().length > 300)
    errors.cover_image_alt = 'The description has at most 300 characters'
  return errors
}
