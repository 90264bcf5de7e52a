/** `Ada Obi` → `A•• O••` (rule: tracking-privacy). */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}••`)
    .join(' ')
}

/** A street is not shown, only that there is one. */
export const maskStreet = (street: string) => (street.trim() ? '•••••' : '')

/** `ada@example.com` → `a••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? `${[...email][0]}••${email.slice(at)}` : '••'
}
