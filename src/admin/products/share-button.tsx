import { useQuery } from '@tanstack/react-query'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { Button } from '../../ui/button.tsx'
import { previewQuery } from './products.queries.ts'

type ShareButtonProps = { product: Pick<OwnerProduct, 'id' | 'title' | 'slug' | 'price_ngn'> }

/** Sends picture, price and link on: to a WhatsApp status, a chat, wherever the phone can. */
export function ShareButton({ product }: ShareButtonProps) {
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

type Shared = { text: string; url: string; files: File[] }

/**
 * The Web Share API, with the picture as a file where supported; elsewhere WhatsApp with text and link, which
 * shows its own preview. Safari shares only inside the press's handler, so nothing is awaited before.
 */
function shareProduct({ text, url, files }: Shared): void {
  const withPicture = { text: `${text}\n${url}`, files }
  if (files.length === 0 || !navigator.canShare?.(withPicture)) return openWhatsApp(withPicture.text)
  navigator.share(withPicture).catch((error: Error) => {
    // `AbortError`: the person thought better of it.
    if (error.name !== 'AbortError') openWhatsApp(withPicture.text)
  })
}

const openWhatsApp = (text: string) =>
  void window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')

/** The picture to share, fetched before the press; none where the browser cannot share or the fetch fails. */
async function pictureFiles(picture: string): Promise<File[]> {
  if (!('canShare' in navigator)) return []
  try {
    const response = await fetch(picture)
    if (!response.ok) return []
    return [new File([await response.blob()], 'product.jpg', { type: 'image/jpeg' })]
  } catch {
    return []
  }
}
