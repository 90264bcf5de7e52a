/** Keeps what a phone number may contain while it is typed: digits and one leading `+` (decisions §31). */
export function keepPhoneCharacters(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return typed.trimStart().startsWith('+') ? `+${digits}` : digits
}

/** Spec §5: spaces, dashes and brackets do not count; the rest is digits, after a leading `+` if there is one. */
export function isPhoneNumber(phone: string): boolean {
  return /^\+?\d+$/.test(phone.replace(/[\s()[\]-]/g, ''))
}

/**
 * The number in E.164: `0803…`, `234803…` and `+234 803…` are one number for the dial code `234` (decisions §31).
 * Null when it cannot be one: fewer than 7 or more than 15 digits.
 */
export function toE164(phone: string, dialCode: string): string | null {
  if (!isPhoneNumber(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const national = phone.trim().startsWith('+') ? digits : withDialCode(digits, dialCode)
  return national.length >= 8 && national.length <= 15 ? `+${national}` : null
}

function withDialCode(digits: string, dialCode: string): string {
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return dialCode + digits.slice(1)
  return digits.startsWith(dialCode) && digits.length > 10 ? digits : dialCode + digits
}
