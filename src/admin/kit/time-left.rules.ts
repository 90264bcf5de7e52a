import { hourMs, minuteMs } from '../../lib/time.ts'

/** So little time is left that the owner should answer before anything else. */
const urgentMs = 4 * hourMs

/** `5 hours left`, and whether that is urgent (rule: disputes). */
export function timeLeft(dueAt: Date, now: Date): { text: string; isUrgent: boolean } {
  const ms = dueAt.getTime() - now.getTime()
  return { text: ms > 0 ? `${spanText(ms)} left` : 'time is up', isUrgent: ms < urgentMs }
}

function spanText(ms: number): string {
  if (ms < hourMs) return counted(Math.max(1, Math.floor(ms / minuteMs)), 'minute')
  if (ms < 48 * hourMs) return counted(Math.floor(ms / hourMs), 'hour')
  return counted(Math.floor(ms / (24 * hourMs)), 'day')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
