import { Suspense, lazy } from 'react'
import type { Product } from '../catalog/catalog.schema.ts'
import { Price } from '../catalog/price.tsx'
import { discountPercent, lowStockText } from '../catalog/product-badges.rules.ts'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { Button } from '../ui/button.tsx'
import { addLabel, BuyBar } from './buy-bar.tsx'
import { DeliveryPromise } from './delivery-promise.tsx'
import { SoldOut } from './sold-out.tsx'
import type { VariantChoice } from './use-variant-choice.client.ts'
import { ColorChoice, SizeChoice } from './variant-choice.tsx'

const SizeGuide = lazy(() => import('../catalog/size-guide.tsx'))

/** Price, colour, size and the button; on phones a bar at the bottom repeats what matters. */
export function BuyBox({ product, options }: { product: Product; options: VariantChoice }) {
  const { choice, chosen, colors, sizes } = options
  const guide = useOverlay('size-guide')
  return (
    <div className="grid gap-6">
      <PriceLine product={product} />
      {colors.length > 0 && (
        <ColorChoice colors={colors} chosen={choice.color} onChoose={options.chooseColor} />
      )}
      {sizes.length > 0 && (
        <SizeChoice
          variants={sizes}
          chosen={choice.size}
          isMissing={options.isSizeMissing}
          onChoose={options.chooseSize}
          onGuide={() => guide.open()}
        />
      )}
      <div className="grid gap-3">
        <p aria-live="polite" className="font-semibold text-camwood empty:hidden" data-testid="stock-note">
          {chosen && lowStockText(chosen)}
        </p>
        {options.isSoldOut ? (
          <SoldOut product={product} choice={choice} variantId={chosen?.id} />
        ) : (
          <Button
            className="min-h-13 w-full text-lg"
            isBusy={options.isAdding}
            onClick={options.addChosen}
            data-testid="add-to-cart"
          >
            {addLabel(options)}
          </Button>
        )}
        <SaveButton product={product} variant="text" className="w-full" />
        <DeliveryPromise />
      </div>
      <Suspense fallback={null}>
        {guide.isOpen && <SizeGuide fit={product.fit} onClose={guide.close} />}
      </Suspense>
      <BuyBar product={product} options={options} />
    </div>
  )
}

function PriceLine({ product }: { product: Product }) {
  const percent = discountPercent(product)
  return (
    <div className="flex flex-wrap items-baseline gap-3">
      <Price product={product} className="text-xl" />
      {percent !== null && percent > 0 && (
        <span className="bg-camwood px-2 py-0.5 text-xs font-semibold text-white">−{percent}%</span>
      )}
    </div>
  )
}
