import { useShop } from '../settings/settings.queries.ts'
import { WhatsAppLink } from '../settings/whatsapp-link.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import type { CartView } from './cart.schema.ts'
import { pieceLabel } from '../lib/variant-label.rules.ts'

type OrderWithoutScriptsProps = {
  cart: CartView
  /** What the page cannot do. */
  lost: string
}

/** Without scripts: what a page of buying cannot do, and how to order anyway (rule: without-scripts). */
export function OrderWithoutScripts({ cart, lost }: OrderWithoutScriptsProps) {
  const shop = useShop()
  const lines = cart.items.map(
    ({ quantity, product, variant }) => `${quantity} × ${pieceLabel({ ...variant, title: product.title })}`,
  )
  return (
    <WithoutScripts>
      {lost} need JavaScript, which is off or did not arrive.{' '}
      <WhatsAppLink
        className="underline underline-offset-4"
        message={`Hello ${shop.brand_name}, I would like to order: ${lines.join('; ')}.`}
      >
        Order these on WhatsApp
      </WhatsAppLink>
    </WithoutScripts>
  )
}
