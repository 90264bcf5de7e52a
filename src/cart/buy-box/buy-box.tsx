import type { Product } from '../../catalog/catalog.schema.ts'
import { Price } from '../../catalog/price.tsx'
import { discountPercent, lowStockText } from '../../catalog/product-badges.rules.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { SaveButton } from '../../saved/save-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { addFormPath } from '../cart.rules.ts'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import type { VariantChoice } from './use-variant-choice.client.ts'
import { ColorChoice, SizeChoice } from './variant-choice.tsx'
import { heldText, backAt } from '../../catalog/held-pieces.rules.ts'
import { StockSignupForm } from '../../catalog/back-in-stock/stock-signup-form.tsx'
import type { Choice } from '../../catalog/product/variant-choice.rules.ts'
import { isFinalSale } from '../../settings/return-texts.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatMoney } from '../../lib/money.ts'
import { ChoiceField } from '../../ui/control-field.tsx'
import { pieceLabel } from '../../lib/variant-label.rules.ts'

const mailLabel = 'Email me'
const ownHoldText = 'Kept for you: it is in an order you have not paid yet.'

const SizeGuide = lazyPart(() => import('../../catalog/sizes/size-guide.tsx'))

/** Without scripts the button sends this form, to which the choices belong too (rule: without-scripts). */
const buyForm = 'buy'

type BuyBoxProps = {
  product: Product
  options: VariantChoice
  /** How it fits, as others say. */
  fitNote: string | null
}

/** Price, colour, size and the button; on phones a bar at the bottom repeats what matters. */
export function BuyBox({ product, options, fitNote }: BuyBoxProps) {
  const { choice, chosen, colors, sizes } = options
  const guide = useOverlay('size-guide')
  const isFinal = isFinalSale(product, useShop())
  const form = options.isSoldOut ? undefined : buyForm
  return (
    <div className="grid gap-4 md:gap-6">
      <PriceLine product={product} />
      {colors.length > 0 && (
        <ColorChoice colors={colors} chosen={choice.color} onChoose={options.chooseColor} form={form} />
      )}
      {sizes.length > 0 && (
        <SizeChoice
          variants={sizes}
          chosen={choice.size}
          form={form}
          isMissing={options.isSizeMissing}
          onChoose={options.chooseSize}
          onGuide={() => guide.open()}
        />
      )}
      {sizes.length > 0 && fitNote && <p data-testid="fit-note">{fitNote}</p>}
      <div className="grid gap-3">
        <p aria-live="polite" className="font-semibold text-alert empty:hidden" data-testid="stock-note">
          {options.isOwnHold ? ownHoldText : chosen && lowStockText(chosen)}
        </p>
        {options.isSoldOut ? (
          <SoldOut product={product} options={options} />
        ) : (
          <form id={buyForm} method="post" action={addFormPath}>
            <input type="hidden" name="product_id" value={product.id} />
            <input type="hidden" name="slug" value={product.slug} />
            <Button
              className="min-h-13 w-full text-lg"
              isBusy={options.isAdding}
              type="submit"
              form={buyForm}
              onClick={(event) => {
                event.preventDefault()
                options.addChosen()
              }}
              data-testid="add-to-cart"
            >
              {addLabel(options)}
            </Button>
          </form>
        )}
        <SaveButton product={product} variant="text" className="w-full" />
        {/* What is sold out is not sent: nothing says when it would arrive. */}
        {!options.isSoldOut && <DeliveryEstimate productId={product.id} isFinal={isFinal} />}
      </div>
      {guide.isOpen && <SizeGuide fit={product.fit} onClose={guide.close} />}
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
        <span className="bg-alert px-2 py-0.5 text-xs font-semibold text-on-alert">−{percent}%</span>
      )}
    </div>
  )
}

/** Says why a choice cannot be bought now, and links to a person. */
function SoldOut({ product, options }: { product: Product; options: VariantChoice }) {
  const { choice, chosen, heldUntil, addChosen } = options
  const shop = useShop()
  const wanted = pieceLabel({ ...choice, title: product.title })
  return (
    <div className="grid gap-3 border-l-4 border-signal bg-paper p-4" data-testid="sold-out">
      <p>
        <strong className="font-semibold">{whyGone(choice, heldUntil)}</strong>{' '}
        <span>
          {`${chosen ? 'Leave' : 'Choose your size and leave'} your email, or ask us on WhatsApp, and we will tell you if it comes back.`}
        </span>
      </p>
      <StockSignupForm variantId={chosen?.id} onMissing={addChosen} name={choice.size} />
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

/** At the bottom of a phone: price, size and a second button, while the first one is out of sight (catalog.css). */
function BuyBar({ product, options }: { product: Product; options: VariantChoice }) {
  const { choice, chosen, sizes, isSoldOut, heldUntil, isAdding, chooseSize, addChosen } = options
  const isGone = isSoldOut && !heldUntil
  const askForMail = () =>
    document.querySelector<HTMLElement>(chosen ? '[data-testid=sold-out] input' : '#sizes input')?.focus()
  return (
    <div data-bottom-bar className="buy-bar md:hidden">
      <p translate="no" className="price">
        {formatMoney(product.price_ngn)}
      </p>
      {sizes.length > 0 && (
        <ChoiceField
          aria-label="Size"
          className="field !pr-8 !pl-2 min-w-0 flex-1"
          value={choice.size ?? ''}
          onValue={chooseSize}
        >
          <option value="">Size</option>
          {sizes.map(({ size, stock_quantity, held_until }) => (
            <option key={size} value={size!}>
              {stock_quantity > 0 ? size : `${size} ${held_until ? `at ${backAt(held_until)}` : 'sold out'}`}
            </option>
          ))}
        </ChoiceField>
      )}
      <Button
        isBusy={isAdding}
        disabled={isSoldOut && !isGone}
        onClick={isGone ? askForMail : addChosen}
        aria-label={`${isGone ? mailLabel : addLabel(options)}, ${product.title}`}
        className="ml-auto"
      >
        {isGone ? mailLabel : isAdding || heldUntil ? addLabel(options) : 'Add'}
      </Button>
    </div>
  )
}

/** The label of the add-to-cart button. */
function addLabel({ isAdding, heldUntil }: Pick<VariantChoice, 'isAdding' | 'heldUntil'>) {
  if (isAdding) return 'Adding...'
  if (heldUntil) return `Try at ${backAt(heldUntil)}`
  return 'Add to Cart'
}
