import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Product } from '../../catalog/catalog.schema.ts'
import { quoteQuery } from '../quote/quote.queries.ts'

type Piece = Pick<Product, 'id' | 'product_variants'>

/**
 * How many pieces of a sold-out variant this shopper's own unpaid orders hold (rule: own-holds). The page is
 * public, so they are fetched once a sold-out choice is shown; 0 until the answer.
 */
export function useOwnHold({ id, product_variants: variants }: Piece, variantId: string | undefined): number {
  const isHydrated = useHydrated()
  const variant = variants.find((each) => each.id === variantId)
  const isSoldOut = variant !== undefined && variant.stock_quantity <= 0
  const { data } = useQuery({
    ...quoteQuery({ items: isSoldOut ? [{ product_id: id, variant_id: variant.id, quantity: 1 }] : [] }),
    enabled: isHydrated && isSoldOut,
    placeholderData: undefined,
  })
  return isSoldOut ? (data?.lines[0]?.available ?? 0) : 0
}
