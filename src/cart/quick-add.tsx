import { Suspense, lazy, useId } from 'react'
import type { CardProduct } from '../catalog/card.schema.ts'
import { purchasable } from '../catalog/product-card.rules.ts'
import { Button } from '../ui/button.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { useAddToCart } from './cart.queries.ts'

const SizeSheet = lazy(() => import('./size-sheet.tsx'))

/** One purchasable variant is added at once; of several a sheet asks for the size (rule: quick-add). */
export function QuickAdd({ product }: { product: CardProduct }) {
  const add = useAddToCart()
  // Not named after the product, which can stand in two rows of a page.
  const sheet = useOverlay(`sizes:${useId()}`)
  const choices = purchasable(product.product_variants)
  if (!choices.length)
    return (
      <Button variant="secondary" className="w-full" disabled>
        Sold out
      </Button>
    )
  return (
    <>
      <Button
        variant="secondary"
        className="w-full"
        isBusy={add.isPending}
        aria-label={add.isPending ? 'Adding...' : `Quick add ${product.title}`}
        aria-haspopup={choices.length > 1 ? 'dialog' : undefined}
        data-testid="quick-add"
        onClick={() => {
          if (choices.length > 1) sheet.open()
          else
            add.mutate({
              product_id: product.id,
              variant_id: choices[0]!.id,
              quantity: 1,
              title: product.title,
            })
        }}
      >
        {add.isPending ? 'Adding...' : 'Quick add'}
      </Button>
      {sheet.isOpen && (
        <Suspense fallback={null}>
          <SizeSheet product={product} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
