import type { OwnerShowcaseItem } from '../../featured/showcase-items-view.server.ts'
import { showcaseFields, type ShowcaseInput } from '../../featured/showcase-input.rules.ts'
import type { ShowcaseStage } from '../../featured/showcase.rules.ts'
import { pick } from '../../lib/changed-fields.ts'
import { namesOf } from '../../lib/fields.ts'
import { dayMs, formatDate, formatDateTime, formatDay } from '../../lib/time.ts'

/** A new drop's initial values: announced, with a notify list. */
export const newDrop: OwnerShowcaseItem = {
  id: '',
  title: '',
  short_note: '',
  mode: 'upcoming',
  status: 'active',
  featured_rank: null,
  availability_date: null,
  live_at: null,
  stage: 'upcoming',
  price_preview: null,
  notify_enabled: true,
  product_id: null,
  product: null,
  cover_image_key: null,
  cover_image_alt: '',
  cover_image: null,
  waiting: 0,
  told: 0,
  updated_at: '',
}

/** The fields of a drop that are sent. */
export const dropInputOf = (item: OwnerShowcaseItem): ShowcaseInput => pick(item, namesOf(showcaseFields))

export const stageWords: Record<ShowcaseStage, { text: string; tone: 'info' | 'good' | 'bad' | 'neutral' }> =
  {
    upcoming: { text: 'Upcoming', tone: 'info' },
    live: { text: 'Live', tone: 'good' },
    sold_out: { text: 'Sold out', tone: 'bad' },
    archived: { text: 'Off show', tone: 'neutral' },
  }

type Dated = Pick<OwnerShowcaseItem, 'stage' | 'live_at' | 'availability_date'>

/** When it comes, as an owner reads it: `Opens automatically on 24 Nov 2026, 10:00`, `Due Tue 24 Nov`. */
export function whenText({ stage, live_at, availability_date }: Dated, now: Date): string {
  if (stage !== 'upcoming') return ''
  if (live_at) return `Opens automatically on ${formatDateTime(new Date(live_at))}`
  return availability_date ? `Due ${nextDayText(new Date(availability_date), now)}` : 'No date yet'
}

/** The year is said only where it could be another than one thinks. */
const nextDayText = (day: Date, now: Date) =>
  day.getTime() - now.getTime() < 300 * dayMs ? formatDay(day) : formatDate(day)

export const waitingText = (waiting: number) => `${waiting} on the list`
