import { formatDay } from '../lib/time.ts'
import type { ReturnView } from './returns.schema.ts'

/** How an approved return comes back, and until which day it may arrive (rule: return-expiry). */
export function wayWords({
  way,
  place,
  expires_on,
}: Pick<ReturnView, 'way' | 'place' | 'expires_on'>): string {
  if (way === 'keep') return 'You need not send anything back.'
  if (way === 'pickup') return 'Our rider comes to fetch it.'
  const day = expires_on && formatDay(new Date(`${expires_on}T12:00:00Z`))
  const where = place ? `: ${place}.` : '.'
  return way === 'bring'
    ? `Bring it to us${where}${day ? ` The last day for it is ${day}.` : ''}`
    : `Send it to us${where}${day ? ` It must be here by the end of ${day}.` : ''}`
}
