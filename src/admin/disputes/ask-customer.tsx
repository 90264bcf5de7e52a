import type { DisputeView } from '../../payments/disputes/disputes.service.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'

/** WhatsApp and email of who paid, where the shop has them. */
export function AskCustomer({ dispute: { contact, is_shops_email } }: { dispute: DisputeView }) {
  const { customer_phone: phone, customer_email: email } = contact
  const linkClass = 'inline-flex min-h-11 items-center text-accent'
  return (
    <>
      {phone.startsWith('+') && (
        <a href={whatsappUrl({ whatsapp: phone })} target="_blank" rel="noreferrer" className={linkClass}>
          WhatsApp
        </a>
      )}
      {email && !is_shops_email && (
        <a href={`mailto:${email}`} className={linkClass}>
          Email
        </a>
      )}
    </>
  )
}
