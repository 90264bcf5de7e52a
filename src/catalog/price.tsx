import { formatDollars, formatMoney } from '../lib/money.ts'
import { isOnSale } from './product-badges.rules.ts'

type Priced = { price_ngn: number; price_usd?: number | null; compare_at_price: number | null }

/** Naira, the struck-through earlier price if any, and the dollar price (rule: dollar-price). */
export function Price({ product, className = '' }: { product: Priced; className?: string }) {
  const onSale = isOnSale(product)
  return (
    <p translate="no" className={`prices${className && ` ${className}`}`}>
      <span className={onSale ? 'price text-alert' : 'price'}>{formatMoney(product.price_ngn)}</span>
      {onSale && (
        <s>
          <span translate="yes" className="sr-only">
            before{' '}
          </span>
          {formatMoney(product.compare_at_price!)}
        </s>
      )}
      {product.price_usd ? <span>{formatDollars(product.price_usd)}</span> : null}
    </p>
  )
}
