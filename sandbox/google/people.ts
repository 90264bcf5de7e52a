import { createHash } from 'node:crypto'

export type Person = { email: string; name: string }

/** Two to choose from; any other can be typed. */
export const samplePeople: Person[] = [
  { email: 'ada.obi@example.com', name: 'Ada Obi' },
  { email: 'ngozi.eze@example.com', name: 'Ngozi Eze' },
]

/** A typed person, or null when the e-mail is none. */
export function personOf(typed: { email?: unknown; name?: unknown }): Person | null {
  const email = String(typed.email ?? '')
    .trim()
    .toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) return null
  const name = String(typed.name ?? '').trim()
  return { email, name: name.slice(0, 80) || email.split('@')[0]! }
}

/** A person's claims for the shop. The same e-mail is always the same person. */
export function claimsOf({ email, name }: Person) {
  const [given_name, ...rest] = name.split(/\s+/)
  return {
    sub: createHash('sha256').update(email).digest('hex').slice(0, 21),
    email,
    email_verified: true,
    name,
    given_name,
    family_name: rest.join(' '),
  }
}
