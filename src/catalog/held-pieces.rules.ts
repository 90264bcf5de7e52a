import { formatTime, minuteMs } from '../lib/time.ts'

/** The minute, in Lagos, at which pieces that others are paying for may be back: `14:35` (rule: held-words). */
export function backAt(heldUntil: string | Date): string {
  return formatTime(new Date(Math.ceil(new Date(heldUntil).getTime() / minuteMs) * minuteMs))
}

/** The text instead of "sold out" while unpaid orders hold the rest. */
export const heldText = (heldUntil: string | Date) =>
  `Someone is paying for the last one. Please try again at ${backAt(heldUntil)}.`
