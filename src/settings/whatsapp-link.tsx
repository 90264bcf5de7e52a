import type { ComponentProps } from 'react'
import { whatsappUrl } from './contact-links.rules.ts'
import { useShop } from './settings.queries.ts'

/** A chat with the shop, with a first message; nothing while the shop has no number. */
export function WhatsAppLink({ message, children, ...rest }: ComponentProps<'a'> & { message?: string }) {
  const shop = useShop()
  if (!shop.whatsapp) return null
  return (
    <a rel="noreferrer" {...rest} href={whatsappUrl(shop, message)}>
      {children}
    </a>
  )
}
