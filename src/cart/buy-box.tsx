import { Suspense, lazy, useState } from 'react'
import type { Product } from '../catalog/catalog.schema.ts'
import { Price } from '../catalog/price.tsx'
import { discountPercent, lowStockLimit } from '../catalog/product-badges.rules.ts'
import { colorsOf } from '../catalog/product-card.rules.ts'
import { StockSignupForm } from '../catalog/stock-signup-form.tsx'
import { type Choice, firstChoice, sizesIn, variantOf, withColor } from '../catalog/variant-choice.rules.ts'
import { formatMoney } from '../lib/money.ts'
import { whatsappUrl } from '../settings/contact-links.rules.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { useShop } from '../settings/settings.queries.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAdoptEarlyInput } from '../ui/adopt-early-input.ts'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { useAddToCart } from './cart.queries.ts'
import { DeliveryPromise } from './delivery-promise.tsx'
import { ColorChoice, SizeChoice } from './variant-choice.tsx'

const SizeGuide = lazy(() => import('../catalog/size-guide.tsx'))

/** Price, colour, size and the button; on phones a bar at the bottom repeats what matters. */
export function BuyBox({ product }: { product: Product }) {
  const variants = product.product_variants
  const [choice, setChoice] = useState<Choice>(() => firstChoice(variants))
  const [isSizeMissing, setSizeMissing] = useState(false)
  const guide = useOverlay('size-guide')
  const add = useAddToCart()
  const chosen = variantOf(variants, choice)
  const isSoldOut = chosen ? chosen.stock_quantity <= 0 : product.stock_quantity <= 0
  const colors = colorsOf(variants)
  const sizes = sizesIn(variants, choice.color)
  const percent = discountPercent(product)

  // Colour and size can come one right after the other, when both were chosen before the page came alive.
  const chooseColor = (color: string) => {
    setChoice((current) => withColor(variants, current, color))
    setSizeMissing(false)
  }
  const chooseSize = (size: string) => {
    setChoice((current) => ({ ...current, size: size || null }))
    setSizeMissing(false)
  }
  const sizeSelect = useAdoptEarlyInput<HTMLSelectElement>(choice.size ?? '', chooseSize)
  const addChosen = () => {
    if (!chosen) {
      setSizeMissing(true)
      document.querySelector<HTMLElement>('#sizes input')?.focus()
      return
    }
    add.mutate({ product_id: product.id, variant_id: chosen.id, quantity: 1, title: product.title })
  }
  const label = add.isPending ? 'Adding...' : isSoldOut ? 'Sold out' : 'Add to Cart'

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline gap-3">
        <Price product={product} className="text-xl" />
        {percent !== null && percent > 0 && (
          <span className="bg-camwood px-2 py-0.5 text-xs font-semibold text-white">−{percent}%</span>
        )}
      </div>
      {colors.length > 0 && <ColorChoice colors={colors} chosen={choice.color} onChoose={chooseColor} />}
      {sizes.length > 0 && (
        <SizeChoice
          variants={sizes}
          chosen={choice.size}
          isMissing={isSizeMissing}
          onChoose={chooseSize}
          onGuide={() => guide.open()}
        />
      )}
      <div className="grid gap-3">
        <p aria-live="polite" className="font-semibold text-camwood empty:hidden" data-testid="stock-note">
          {chosen && stockNote(chosen)}
        </p>
        {isSoldOut ? (
          <SoldOut product={product} choice={choice} variantId={chosen?.id} />
        ) : (
          <Button
            className="min-h-13 w-full text-lg"
            isBusy={add.isPending}
            onClick={addChosen}
            data-testid="add-to-cart"
          >
            {label}
          </Button>
        )}
        <SaveButton product={product} variant="text" className="w-full" />
        <DeliveryPromise />
      </div>
      <Suspense fallback={null}>
        {guide.isOpen && <SizeGuide fit={product.fit} onClose={guide.close} />}
      </Suspense>
      <div data-bottom-bar className="buy-bar md:hidden">
        <div className="min-w-0 flex-1 leading-tight">
          <p className="price">{formatMoney(product.price_ngn)}</p>
          <p className="truncate text-sm text-muted">
            {choice.size ?? (sizes.length ? 'Choose a size' : 'One size')}
          </p>
        </div>
        {sizes.length > 0 && (
          <select
            ref={sizeSelect}
            aria-label="Size"
            className="field !w-auto max-w-24"
            value={choice.size ?? ''}
            onChange={(event) => chooseSize(event.target.value)}
          >
            <option value="">Size</option>
            {sizes.map(({ size, stock_quantity }) => (
              <option key={size} value={size!}>
                {stock_quantity > 0 ? size : `${size} – sold out`}
              </option>
            ))}
          </select>
        )}
        <Button
          isBusy={add.isPending}
          disabled={isSoldOut}
          onClick={addChosen}
          aria-label={`${label}, ${product.title}`}
        >
          {add.isPending ? 'Adding...' : isSoldOut ? 'Sold out' : 'Add'}
        </Button>
      </div>
    </div>
  )
}

/** Only what is true: "Only 2 left in M". */
function stockNote({ size, stock_quantity }: { size: string | null; stock_quantity: number }): string {
  if (stock_quantity <= 0 || stock_quantity > lowStockLimit) return ''
  return size ? `Only ${stock_quantity} left in ${size}` : `Only ${stock_quantity} left`
}

/** A sold-out choice says so and offers a person to ask. */
type SoldOutProps = { product: Product; choice: Choice; variantId: string | undefined }

function SoldOut({ product, choice, variantId }: SoldOutProps) {
  const shop = useShop()
  const wanted = [product.title, choice.size, choice.color].filter(Boolean).join(', ')
  return (
    <div className="grid gap-3 border-l-4 border-kola bg-white p-4" data-testid="sold-out">
      <p>
        <strong className="font-semibold">{choice.size ? `${choice.size} is sold out.` : 'Sold out.'}</strong>{' '}
        We cut small runs.{' '}
        {variantId
          ? 'Leave your email or write to us, and we tell you if it comes back.'
          : 'Choose your size to leave your email, or write to us, and we tell you if it comes back.'}
      </p>
      {variantId && <StockSignupForm variantId={variantId} name={choice.size} />}
      <a
        className={buttonClass('secondary')}
        href={whatsappUrl(shop, `Hello ${shop.brand_name}, please tell me when this is back: ${wanted}.`)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="chat" size={20} /> Ask on WhatsApp
      </a>
    </div>
  )
}
