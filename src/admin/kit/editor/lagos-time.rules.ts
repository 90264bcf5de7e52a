import { formatTime, lagosDay } from '../../../lib/time.ts'

/** A time as a `datetime-local` field writes it, in Lagos: `2026-11-24T09:30`; empty for none. */
export const toLagosField = (iso: string | null): string =>
  iso === null ? '' : `${lagosDay(new Date(iso))}T${formatTime(new Date(iso))}`

/** What such a field says, as ISO 8601; null for an empty one. Lagos has no summer time. */
export const fromLagosField = (text: string): string | null =>
  text === '' ? null : new Date(`${text.slice(0, 16)}:00+01:00`).toISOString()
