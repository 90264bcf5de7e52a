import { parsePhone } from '../../lib/phone.rules.ts'

/** The message for a phone that may be left blank; null when it is fine. */
export function checkOptionalPhone(phone: string): string | null {
  if (!phone.trim()) return null
  const parsed = parsePhone(phone)
  return 'message' in parsed ? parsed.message : null
}
