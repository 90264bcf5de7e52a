import { cartLink, cartQrLink, type LinkedPiece } from '../../cart/links/cart-link.rules.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from './button-link.tsx'
import { copyText } from './copy-text.client.ts'

type CartLinkToSendProps = {
  pieces: LinkedPiece[]
  /** What the message says in front of the link. */
  text: string
  /** Whom it is sent to; without a number WhatsApp asks. */
  phone?: string
}

/** A link that shows these pieces and puts them into a customer's cart: to copy, or in WhatsApp (rule: cart-links). */
export function CartLinkToSend({ pieces, text, phone = '' }: CartLinkToSendProps) {
  const url = window.location.origin + cartLink(pieces)
  return (
    <span className="flex flex-wrap gap-x-4">
      <Button variant="link" onClick={() => void copyText(url)}>
        Copy link
      </Button>
      <ButtonLink
        variant="link"
        href={whatsappUrl({ whatsapp: phone }, `${text}\n${url}`)}
        isOut
        label="WhatsApp"
      />
      <ButtonLink variant="link" href={cartQrLink(pieces)} isOut label="QR code" />
    </span>
  )
}
