import { mailtoUrl } from '../../lib/email-address.rules.ts'
import type { DisputeView } from '../../payments/disputes/disputes.service.ts'
import { claimReason } from '../money/dispute-words.rules.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'

/** Why the money is claimed, and WhatsApp and email of who paid, where the shop has them: without a reason she is asked. */
export function ClaimReason({ dispute }: { dispute: DisputeView }) {
  const { customer_phone: phone, customer_email: email } = dispute.contact
  const linkClass = 'inline-flex min-h-11 items-center text-accent'
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      {claimReason(dispute)}
      {phone.startsWith('+') && (
        <a href={whatsappUrl({ whatsapp: phone })} target="_blank" rel="noreferrer" className={linkClass}>
          WhatsApp
        </a>
      )}
      {email && !dispute.is_shops_email && (
        <a href={mailtoUrl(email)} className={linkClass}>
          Email
        </a>
      )}
    </p>
  )
}
