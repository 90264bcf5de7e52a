import type { Product } from '../../catalog/catalog.schema.ts'
import { heldText } from '../../catalog/stock/held-pieces.rules.ts'
import { StockSignupForm } from '../../catalog/back-in-stock/stock-signup-form.tsx'
import type { Choice } from '../../catalog/product/variant-choice.rules.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { useShop } from '../../settings/settings.queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type SoldOutProps = {
  product: Product
  choice: Choice
  variantId: string | undefined
  /** Other shoppers' unpaid orders hold the rest until then. */
  heldUntil: string | undefined
}

/** Says why a choice cannot be bought now, and links to a person. */
export function SoldOut({ product, choice, variantId, heldUntil }: SoldOutProps) {
  const shop = useShop()
  const wanted = [product.title, choice.size, choice.color].filter(Boolean).join(', ')
  return (
    <div className="grid gap-3 border-l-4 border-kola bg-white p-4" data-testid="sold-out">
      <p>
        <strong className="font-semibold">{whyGone(choice, heldUntil)}</strong>{' '}
        {variantId
          ? 'Leave your email or message us, and we will tell you if it comes back.'
          : 'Choose your size to leave your email, or message us, and we will tell you if it comes back.'}
      </p>
      {variantId && <StockSignupForm variantId={variantId} name={choice.size} />}
      <WhatsAppLink
        className={buttonClass('secondary')}
        message={`Hello ${shop.brand_name}, please tell me when this is back: ${wanted}.`}
        target="_blank"
      >
        <Icon name="chat" size={20} /> Ask on WhatsApp
      </WhatsAppLink>
    </div>
  )
}

function whyGone({ size }: Choice, heldUntil: string | undefined): string {
  if (heldUntil) return heldText(heldUntil)
  return size ? `${size} is sold out.` : 'Sold out.'
}
