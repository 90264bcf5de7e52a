import { useQuery } from '@tanstack/react-query'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { Button } from '../../ui/button.tsx'
import { previewQuery } from './products.queries.ts'
import { pictureFiles, shareProduct } from './share-product.client.ts'

/** Sends picture, price and link on: to a WhatsApp status, a chat, wherever the phone can. */
export function ShareButton({
  product,
}: {
  product: Pick<OwnerProduct, 'id' | 'title' | 'slug' | 'price_ngn'>
}) {
  const picture = useQuery(previewQuery(product.id)).data?.share_image ?? null
  const files = useQuery({
    queryKey: personalKey('share-picture', picture),
    queryFn: () => pictureFiles(picture!),
    enabled: picture !== null,
    structuralSharing: false,
  })
  return (
    <Button
      variant="secondary"
      onClick={() =>
        shareProduct({
          text: `${product.title}, ${formatMoney(product.price_ngn)}`,
          url: `${window.location.origin}/product/${product.slug}`,
          files: files.data ?? [],
        })
      }
    >
      Share on WhatsApp
    </Button>
  )
}
