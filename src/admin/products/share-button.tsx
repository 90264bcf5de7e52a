import { useQuery } from '@tanstack/react-query'
import type { OwnerProduct } from '../../catalog/owner-product.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { previewQuery } from './products.queries.ts'
import { shareProduct } from './share-product.client.ts'

/** Sends picture, price and link on: to a WhatsApp status, a chat, wherever the phone can. */
export function ShareButton({
  product,
}: {
  product: Pick<OwnerProduct, 'id' | 'title' | 'slug' | 'price_ngn'>
}) {
  const picture = useQuery(previewQuery(product.id)).data?.share_image ?? null
  return (
    <Button
      variant="secondary"
      onClick={() =>
        void shareProduct({
          text: `${product.title}, ${formatMoney(product.price_ngn)}`,
          url: `${window.location.origin}/product/${product.slug}`,
          picture,
        })
      }
    >
      Share on WhatsApp
    </Button>
  )
}
