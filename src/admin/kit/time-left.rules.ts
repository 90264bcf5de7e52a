import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { hourMs, minuteMs } from '../../lib/time.ts'

/** So little time is left that the owner should answer before anything else. */
const urgentMs = 4 * hourMs

/** `5 hours left`, and whether that is urgent (rule: disputes). */
export function timeLeft(dueAt: Date, now: Date): { text: string; isUrgent: boolean } {
  const ms = dueAt.getTime() - now.getTime()
  return { text: ms > 0 ? `${spanText(ms)} left` : 'time is up', isUrgent: ms < urgentMs }
}

function spanText(ms: number): string {
  if (ms < hourMs) return countText(ownerNouns.minute, Math.max(1, Math.floor(ms / minuteMs)))
  if (ms < 48 * hourMs) return countText(ownerNouns.hour, Math.floor(ms / hourMs))
  return countText(nouns.day, Math.floor(ms / (24 * hourMs)))
}
