import { useMatches } from '@tanstack/react-router'
import { routeFacts } from '../layout/route-facts.rules.ts'
import { phoneUrl, whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * The floating chat (hidden while buying, 24 + 72 px from the bottom) and call buttons (rule: contact-buttons). The
 * call button makes room for a page's own bar at the bottom, which is marked `data-bottom-bar`; on phones it leaves
 * forms alone, and both go while something is typed. The number also stands in the menu and the footer.
 */
export function ContactButtons() {
  const shop = useShop()
  const { occupied } = routeFacts(useMatches({ select: (matches) => matches.at(-1)!.routeId })) ?? {}
  return (
    <aside aria-label="Contact">
      <a
        href={phoneUrl(shop)}
        aria-label={`Call ${shop.phone}`}
        className={`floating call-button bg-white text-ink ${occupied ? 'max-md:hidden' : ''}`}
        data-testid="call-button"
      >
        <Icon name="phone" />
      </a>
      {occupied !== 'buying' && (
        <a
          href={whatsappUrl(shop)}
          target="_blank"
          rel="noreferrer"
          aria-label="Chat with us on WhatsApp"
          className="floating right-4 bottom-24 bg-palm text-white md:right-6"
          data-testid="chat-button"
        >
          <Icon name="chat" />
        </a>
      )}
    </aside>
  )
}
