import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { routeFacts } from '../layout/route-facts.rules.ts'
import { phoneUrl, whatsappUrl } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * The floating chat (hidden while buying, 24 + 72 px from the bottom) and call buttons, which yield to what is below them
 * (rule: contact-buttons). On phones one button in the chat's place unfolds into both; while buying the call button stands
 * alone, above the page's own bar at the bottom, which is marked `data-bottom-bar`.
 */
export function ContactButtons() {
  const shop = useShop()
  const routeId = useMatches({ select: (matches) => matches.at(-1)!.routeId })
  const hasChat = routeFacts(routeId)?.occupied !== 'buying'
  const box = useYielding()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = hasChat && openAt === routeId
  const unfolded = isOpen ? '' : undefined
  return (
    <aside ref={box} aria-label="Contact" className={hasChat ? 'contact foldable' : 'contact'}>
      {hasChat && (
        <button
          type="button"
          aria-label="Chat or call"
          aria-expanded={isOpen}
          className="floating fold-button right-4 bottom-24 bg-palm text-white"
          onClick={() => setOpenAt(isOpen ? undefined : routeId)}
          data-unfolded={unfolded}
          data-testid="contact-fold"
        >
          <Icon name={isOpen ? 'close' : 'chat'} />
        </button>
      )}
      <a
        href={phoneUrl(shop)}
        aria-label={`Call ${shop.phone}`}
        className="floating call-button bg-white text-ink"
        data-unfolded={unfolded}
        data-testid="call-button"
      >
        <Icon name="phone" />
      </a>
      {hasChat && (
        <a
          href={whatsappUrl(shop)}
          target="_blank"
          rel="noreferrer"
          aria-label="Chat with us on WhatsApp"
          className="floating chat-button right-4 bottom-24 bg-palm text-white md:right-6"
          data-unfolded={unfolded}
          data-testid="chat-button"
        >
          <Icon name="chat" />
        </a>
      )}
    </aside>
  )
}

function useYielding() {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    void import('./yield-to-content.client.ts').then(
      ({ yieldToContent }) => {
        if (!isGone && box.current) end = yieldToContent(box.current)
      },
      () => box.current?.setAttribute('data-ready', ''),
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [])
  return box
}
