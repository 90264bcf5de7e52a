import { phoneUrl, whatsappUrl } from '../../settings/contact-links.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Ways to a person, with the order named in the first message. */
export function HelpBox({ orderNumber }: { orderNumber?: string | undefined }) {
  const shop = useShop()
  const subject = orderNumber ? `Order ${orderNumber}` : 'My order'
  return (
    <section aria-label="Need help?" className="border-t border-ink pt-4">
      <h2 className="text-xl">Need help?</h2>
      <p className="mt-2 text-muted">Send us your order number and we will look into it.</p>
      <div className="mt-3 flex flex-wrap gap-x-6">
        <a
          className={buttonClass('link')}
          href={whatsappUrl(shop, `Hello, I have a question about ${subject}.`)}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </a>
        <a
          className={buttonClass('link')}
          href={`mailto:${shop.email}?subject=${encodeURIComponent(subject)}`}
        >
          {shop.email}
        </a>
        <a className={buttonClass('link')} href={phoneUrl(shop)}>
          {shop.phone}
        </a>
      </div>
    </section>
  )
}
