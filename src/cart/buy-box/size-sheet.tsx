import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productQuery } from '../../catalog/listing/catalog.queries.ts'
import { backAt } from '../../catalog/held-pieces.rules.ts'
import { Price } from '../../catalog/price.tsx'
import type { CardProduct, CardVariant } from '../../catalog/listing/card.schema.ts'
import { colorsOf } from '../../catalog/listing/product-card.rules.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'
import { lowStockText } from '../../catalog/product-badges.rules.ts'
import { StockSignupForm } from '../../catalog/back-in-stock/stock-signup-form.tsx'
import { ProductPicture } from '../../catalog/product-picture.tsx'
import { picturesOf } from '../../catalog/product-pictures.rules.ts'
import { isLongName } from '../../catalog/sizes/size-groups.rules.ts'
import { sizesLike } from '../../catalog/sizes/my-size.rules.ts'
import { useMySize } from '../../catalog/sizes/use-my-size.client.ts'
import { firstChoice, sizesIn } from '../../catalog/product/variant-choice.rules.ts'
import { Overlay, OverlayHeader } from '../../ui/overlay.tsx'
import { useAddToCart } from '../cart.queries.ts'
import { ColorChoice } from './variant-choice.tsx'

type SizeSheetProps = {
  product: CardProduct
  /** The colour the card shows. */
  color: string | null
  /** A sold-out variant chosen on the card, whose sign-up form opens. */
  missedId: string | undefined
  onClose: () => void
}

/**
 * Asks for the colour, where there are several, and for the size: a press on a size adds it, on a sold-out
 * one offers a mail when it is back. A one-size product is chosen by its colour alone.
 */
export default function SizeSheet({ product, color: shownFirst, missedId, onClose }: SizeSheetProps) {
  const variants = product.product_variants
  const add = useAddToCart()
  const [color, setColor] = useState(() => firstChoice(variants, shownFirst).color)
  const [missed, setMissed] = useState(() => variants.find(({ id }) => id === missedId) ?? null)
  const colors = colorsOf(variants)
  const hasSizes = new Set(variants.map(({ size }) => size)).size > 1
  const shown = hasSizes ? sizesIn(variants, color) : variants
  // A card does not include holds on a sold-out size; its product does (rule: held-words).
  const full = useQuery({
    ...productQuery(product.slug),
    enabled: variants.some((variant) => variant.stock_quantity <= 0),
  })
  const heldUntilOf = (id: string) =>
    full.data?.product_variants.find((variant) => variant.id === id)?.held_until
  const mine = useMySize()
  return (
    <Overlay label={`Choose a size of ${product.title}`} place="sheet" onClose={onClose} testId="size-sheet">
      <OverlayHeader title={hasSizes ? 'Choose your size' : 'Choose your colour'} onClose={onClose} />
      <div className="grid grid-cols-[88px_1fr] gap-4 p-4 md:p-6">
        <ProductPicture image={picturesOf(product.images, color)[0]} sizes="88px" />
        <div className="grid content-start gap-3">
          <div>
            <p className="font-medium">{product.title}</p>
            <Price product={product} />
          </div>
          {hasSizes && colors.length > 1 && (
            <ColorChoice
              colors={colors}
              chosen={color}
              form={undefined}
              onChoose={(chosen) => {
                setColor(chosen)
                setMissed(null)
              }}
            />
          )}
        </div>
      </div>
      <ul className="grid grid-cols-3 gap-2 overflow-y-auto p-4 pt-0 sm:grid-cols-4 md:p-6 md:pt-0">
        {shown.map((variant) => {
          const name = (hasSizes ? variant.size : variant.color) ?? 'One size'
          return (
            <li key={variant.id} className={isLongName(name) ? 'long-name' : undefined}>
              <SizeOption
                variant={variant}
                heldUntil={heldUntilOf(variant.id)}
                name={name}
                isOwn={variant.size !== null && sizesLike(mine, [variant.size]).length > 0}
                isMissed={missed?.id === variant.id}
                isBusy={add.isPending}
                isAdding={add.isPending && add.variables.variant_id === variant.id}
                onAdd={() => add.addOne(product, variant.id)}
                onMiss={() => setMissed(variant)}
              />
            </li>
          )
        })}
      </ul>
      {missed && (
        <div className="border-t border-hairline p-4 md:px-6">
          <StockSignupForm
            variantId={missed.id}
            name={variantLabel(missed)}
            heldUntil={heldUntilOf(missed.id)}
          />
        </div>
      )}
    </Overlay>
  )
}

type SizeOptionProps = {
  variant: CardVariant
  /** Others are paying for the last one until then. */
  heldUntil: string | undefined
  name: string
  /** The shopper's own size (rule: my-size). */
  isOwn: boolean
  /** Sold out, with its sign-up form open. */
  isMissed: boolean
  /** Something is being added, this one (`isAdding`) or another. */
  isBusy: boolean
  isAdding: boolean
  onAdd: () => void
  onMiss: () => void
}

/** A size as a button: adds it, or opens the sign-up form when it is sold out. */
export function SizeOption({
  variant,
  heldUntil,
  name,
  isOwn,
  isMissed,
  isBusy,
  isAdding,
  onAdd,
  onMiss,
}: SizeOptionProps) {
  const isSoldOut = variant.stock_quantity <= 0
  return (
    <button
      type="button"
      aria-pressed={isSoldOut ? isMissed : undefined}
      aria-disabled={isBusy || undefined}
      aria-busy={isAdding || undefined}
      className={`option w-full flex-col ${isSoldOut ? 'sold-out aria-pressed:border-ink' : ''} ${isOwn ? 'own-size' : ''}`}
      data-testid="size-option"
      onClick={() => {
        if (isSoldOut) onMiss()
        else if (!isBusy) onAdd()
      }}
    >
      <span className="font-semibold">{name}</span>
      {isOwn && <span className="text-sm">Your size</span>}
      <span className="text-sm">
        {isAdding
          ? 'Adding...'
          : isSoldOut
            ? heldUntil
              ? `Try at ${backAt(heldUntil)}`
              : 'Sold out'
            : lowStockText({ stock_quantity: variant.stock_quantity }) || 'In stock'}
      </span>
    </button>
  )
}
