import { useMatches } from '@tanstack/react-router'
import { routeFacts } from '../layout/route-facts.rules.ts'
import { phoneUrl, whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * Chat (hidden while buying) and call, in places that cover nothing (rule: contact-buttons, decision 034): on wide screens
 * in the page's side margins, chat 24 + 72 px from the bottom; on narrower ones a bar at the window's bottom, or at the
 * page's end while buying, over a form, and where the page has a bar of its own, which is marked `data-bottom-bar`.
 */
export function ContactButtons() {
  const shop = useShop()
  const routeId = useMatches({ select: (matches) => matches.at(-1)!.routeId })
  const hasChat = shop.whatsapp && routeFacts(routeId)?.occupied !== 'buying'
  if (!shop.phone && !hasChat) return null
  return (
    <aside aria-label="Contact" className="contact">
      {shop.phone && (
        <a href={phoneUrl(shop)} aria-label={`Call ${shop.phone}`} className="call" data-testid="call-button">
          <Icon name="phone" />
          <span>Call</span>
        </a>
      )}
      {hasChat && (
        <a
          href={whatsappUrl(shop)}
          target="_blank"
          rel="noreferrer"
          aria-label="Chat with us on WhatsApp"
          data-testid="chat-button"
        >
          <Icon name="chat" />
          <span>WhatsApp</span>
        </a>
      )}
    </aside>
  )
}
