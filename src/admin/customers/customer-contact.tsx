import { formatDate } from '../../lib/time.ts'
import { Section } from '../kit/section.tsx'
import type { Customer } from './customers.schema.ts'

const newsletterWords = {
  pending: 'Newsletter: asked for it, not confirmed yet',
  confirmed: 'Newsletter: yes, confirmed',
  unsubscribed: 'Newsletter: no, unsubscribed',
} as const

/** Her contacts, sign-up date and consents. */
export function CustomerContact({ customer }: { customer: Customer }) {
  const { email, phone, joined_at: joined, newsletter, signs_in_with: ways } = customer
  const whatsapp = phone?.replaceAll(/\D/g, '')
  return (
    <Section title="Contact">
      <p className="flex flex-wrap items-center gap-x-5">
        {email ? (
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all text-indigo">
            {email}
          </a>
        ) : (
          <span className="text-muted">no email</span>
        )}
        {phone && (
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center text-indigo">
            {phone}
          </a>
        )}
        {whatsapp && (
          <a
            href={`https://wa.me/${whatsapp}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-indigo"
          >
            WhatsApp
          </a>
        )}
      </p>
      <p className="text-muted">
        {joined
          ? `With an account since ${formatDate(new Date(joined))}`
          : 'Bought as a guest, without an account'}
        {ways.length > 0 && `, signs in with ${ways.join(' and ')}`}
      </p>
      <p className="text-muted">
        {newsletter
          ? `${newsletterWords[newsletter.status]}, ${formatDate(new Date(newsletter.at))}`
          : 'Newsletter: never asked for it'}
      </p>
    </Section>
  )
}
