import { phoneUrl } from '../../settings/contact-links.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { buttonClass } from '../../ui/button.tsx'

/** Ways to a person, with the order named in the first message. */
export function HelpBox({ orderNumber }: { orderNumber?: string | undefined }) {
  const shop = useShop()
  if (!shop.whatsapp && !shop.email && !shop.phone) return null
  const subject = orderNumber ? `Order ${orderNumber}` : 'My order'
  return (
    <section aria-label="Need help?" className="border-t border-ink pt-4">
      <h2 className="text-xl">Need help?</h2>
      <p className="mt-2 text-muted">Send us your order number and we will look into it.</p>
      <div className="mt-3 flex flex-wrap gap-x-6">
        <WhatsAppLink
          className={buttonClass('link')}
          message={`Hello, I have a question about ${subject}.`}
          target="_blank"
        >
          WhatsApp
        </WhatsAppLink>
        {shop.phone && (
          <a className={buttonClass('link')} href={phoneUrl(shop)}>
            {shop.phone}
          </a>
        )}
        {shop.email && (
          <a
            className={buttonClass('link')}
            href={`mailto:${shop.email}?subject=${encodeURIComponent(subject)}`}
          >
            {shop.email}
          </a>
        )}
      </div>
    </section>
  )
}
