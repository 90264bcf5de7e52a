import { useId } from 'react'
import type { CardProduct } from '../../catalog/listing/card.schema.ts'
import { purchasable, shownColor } from '../../catalog/listing/product-card.rules.ts'
import type { CardState } from '../../catalog/listing/use-card.client.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { SaveButton } from '../../saved/save-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useAddToCart } from '../cart.queries.ts'

const SizeSheet = lazyPart(() => import('./size-sheet.tsx'))
const SizeStrip = lazyPart(() => import('./size-strip.tsx'))

/** The card's control: `action` of a grid. */
export const quickAdd = (product: CardProduct, card: CardState) => <QuickAdd product={product} {...card} />

/** What cards offer everywhere but on the wishlist: the quick add and the heart. */
export const cardOffers = {
  action: quickAdd,
  corner: (product: CardProduct) => <SaveButton product={product} />,
}

/**
 * Adds a sole purchasable variant at once; with several a sheet asks for the size, or, on hover or focus, the
 * sizes themselves add (rule: quick-add). A sold-out size opens the sign-up form.
 */
export function QuickAdd({ product, color, isNear }: { product: CardProduct } & CardState) {
  const add = useAddToCart()
  // Not named after the product, which can appear in two rows of a page.
  const sheet = useOverlay(`sizes:${useId()}`)
  const variants = product.product_variants
  const shown = shownColor(product, color)
  const choices = purchasable(color ? variants.filter((variant) => variant.color === color) : variants)
  const hasStrip = isNear && choices.length > 1 && variants[0]!.size !== null
  const text = add.isPending ? 'Adding...' : choices.length ? 'Quick add' : 'Email me'
  return (
    <>
      <button
        type="button"
        className="quick-add"
        aria-busy={add.isPending || undefined}
        aria-label={add.isPending ? text : `${text}${choices.length ? '' : ' about'} ${product.title}`}
        aria-haspopup={choices.length === 1 ? undefined : 'dialog'}
        tabIndex={hasStrip ? -1 : undefined}
        data-testid="quick-add"
        onClick={() => {
          if (choices.length !== 1) sheet.open()
          else add.addOne(product, choices[0]!.id)
        }}
      >
        {text}
      </button>
      {hasStrip && <SizeStrip product={product} color={shown} onMiss={sheet.open} />}
      {sheet.isOpen && (
        <SizeSheet product={product} color={shown} missedId={sheet.subject} onClose={sheet.close} />
      )}
    </>
  )
}
