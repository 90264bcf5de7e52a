import { variantLabel } from '../lib/variant-label.rules.ts'
import { productAddress } from '../catalog/product-address.rules.ts'
import { formatMoney } from '../lib/money.ts'
import { Thumbnail } from '../media/thumbnail.tsx'
import { finalSaleNote } from '../settings/return-texts.rules.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { useChangeQuantity, useRemoveLine } from './cart-lines.queries.ts'
import type { CartItem } from './cart.schema.ts'
import type { Quote, QuoteLine } from './quote/quote.schema.ts'
import { isBuyable } from './cart.rules.ts'
import { LineStepper } from './line-stepper.tsx'

type CartLinesProps = { items: CartItem[]; quote: Quote | undefined; isCompact?: boolean }

/** The lines of the cart with the prices of its quote; quantity and removal work in each. */
export function CartLines({ items, quote, isCompact = false }: CartLinesProps) {
  const quotedLines = new Map(quote?.lines.map((line) => [line.variant_id, line]))
  return (
    <ul>
      {items.map((item) => (
        <CartLine key={item.id} item={item} quoted={quotedLines.get(item.variant_id)} isCompact={isCompact} />
      ))}
    </ul>
  )
}

type CartLineProps = { item: CartItem; quoted: QuoteLine | undefined; isCompact?: boolean }

/** One line of the cart, with its own problem. Both its prices come from `quoted`, its line of the quote. */
export function CartLine({ item, quoted, isCompact = false }: CartLineProps) {
  const change = useChangeQuantity()
  const remove = useRemoveLine()
  const { product, variant, message } = item
  const options = variantLabel(variant)
  const address = productAddress(product.slug, variant.color)
  const name = [product.title, options].filter(Boolean).join(', ')
  return (
    <li
      id={`line-${item.id}`}
      data-testid="cart-line"
      className={`flex gap-4 border-b border-hairline first:border-t ${isCompact ? 'py-3' : 'py-4'}`}
    >
      <SiteLink href={address} className="self-start" tabIndex={-1} aria-hidden>
        <Thumbnail image={product.images[0]} className={isCompact ? 'w-18' : 'w-24 md:w-32'} />
      </SiteLink>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2
            className={`min-w-0 font-sans leading-tight font-semibold tracking-normal ${isCompact ? 'text-base' : 'text-lg'}`}
          >
            <SiteLink href={address} className="underline-offset-4 hover:underline">
              {product.title}
            </SiteLink>
          </h2>
          <p translate="no" className="price shrink-0 text-right" data-testid="line-total">
            {isBuyable(item) && quoted ? formatMoney(quoted.line_total) : '–'}
          </p>
        </div>
        <div className={`text-sm text-muted ${isCompact ? 'flex flex-wrap gap-x-3' : 'grid gap-1'}`}>
          {options && <p className="wrap-anywhere">{options}</p>}
          <p>
            <span translate="no" className="price font-normal">
              {formatMoney(quoted?.unit_price ?? product.price_ngn)}
            </span>{' '}
            each
          </p>
        </div>
        {!isCompact && quoted?.is_final_sale && <p className="text-sm text-muted">{finalSaleNote}</p>}
        {message && <p className="text-sm font-semibold text-alert">{message}</p>}
        <div
          className={`mt-auto flex flex-wrap items-center justify-between gap-x-3 ${isCompact ? '' : 'pt-2'}`}
        >
          <LineStepper
            item={item}
            title={name}
            onChange={(quantity) => change.mutate({ id: item.id, quantity })}
          />
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => remove.mutate(item)}
            className="min-h-11 px-1 text-sm font-semibold text-muted underline decoration-hairline underline-offset-4 hover:text-ink"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  )
}
