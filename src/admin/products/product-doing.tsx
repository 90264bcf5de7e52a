import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { CartLinksSheet } from './product-cart-links.tsx'
import type { ProductForm } from './product-form.rules.ts'
import { previewQuery, productListsKey } from './products.queries.ts'

const productSheet = 'product-sheet'

type DoingProps = { product: OwnerProduct; editor: Editor<ProductForm> }

/** Saves who sees it. A refused change is not left as unsaved: it can be pressed again. */
export function usePutStatus(product: OwnerProduct, editor: Editor<ProductForm>) {
  const back = { status: product.status, publish_at: product.publish_at }
  return async (to: ProductForm['status'], publish_at: string | null = null) => {
    const isSaved = await editor.save({ status: to, publish_at })
    if (!isSaved) editor.set(back)
    return isSaved
  }
}

/** What is done most with a product: shared where shoppers see it, else published; rarer things under More. */
export function ProductDoing({ product, editor }: DoingProps) {
  const sheet = useOverlay(productSheet)
  const put = usePutStatus(product, editor)
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        className="shrink-0"
        aria-label="More about this product"
        onClick={() => sheet.open('more')}
      >
        More
      </Button>
      {product.status === 'live' ? (
        <ShareButton product={product} />
      ) : (
        <Button className="grow" isBusy={editor.isBusy} onClick={() => void put('live')}>
          Publish now
        </Button>
      )}
    </div>
  )
}

/** What lies over a product's screen: More, or the links to its sizes. */
export function ProductSheets({ product, editor }: DoingProps) {
  const sheet = useOverlay(productSheet)
  if (sheet.subject === 'links') return <CartLinksSheet product={product} onClose={sheet.close} />
  if (sheet.subject !== 'more') return null
  return (
    <MoreSheet product={product} editor={editor} onLinks={() => sheet.open('links')} onClose={sheet.close} />
  )
}

type MoreProps = DoingProps & { onLinks: () => void; onClose: () => void }

/** What is done with a product now and then. */
function MoreSheet({ product, editor, onLinks, onClose }: MoreProps) {
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to: to as never, replace: true } as never)
  const put = usePutStatus(product, editor)
  const { id, updated_at, status } = product
  const isShown = status === 'live' || status === 'scheduled'
  const putAndClose = async (to: ProductForm['status']) => {
    if (await put(to)) onClose()
  }
  const copy = useAction({
    run: () => ownerCall('post /products/{id}/duplicate', { id }),
    done: 'A copy as a draft, without stock',
    onDone: ({ id }) => go(`/admin/products/${id}`),
    changes: 'product',
  })
  const remove = useAction({
    question: () => ({
      title: `Delete ${product.title}?`,
      text: 'It goes with its sizes and their history. It was never ordered. This cannot be undone; archived, it could be put back.',
      confirmText: 'Delete it',
    }),
    run: () => ownerCall('delete /products/{id}', { id, updated_at }),
    done: `${product.title} is deleted`,
    onDone: () => go('/admin/products'),
    // Not its own: this screen would refetch a deleted product.
    changes: [productListsKey, 'stock', 'categories'],
  })
  const link = (page: string, label: string) => (
    <SiteLink replace className={buttonClass('secondary')} href={`/admin/products/${id}/${page}`}>
      {label}
    </SiteLink>
  )
  const step = (label: string, to: ProductForm['status']) => (
    <Button variant="secondary" isBusy={editor.isBusy} onClick={() => void putAndClose(to)}>
      {label}
    </Button>
  )
  return (
    <Sheet title={product.title} onClose={onClose}>
      <div className="step-list">
        {link('preview', 'Preview')}
        {link('labels', 'Labels')}
        {status === 'live' && product.variants.length > 0 && (
          <Button variant="secondary" onClick={onLinks}>
            Link to a size
          </Button>
        )}
      </div>
      <div className="step-list">
        <ActionButton variant="secondary" action={copy} label="Duplicate" />
        {isShown && step('Hide from shoppers', 'draft')}
        {status === 'archived' ? step('Back to the drafts', 'draft') : step('Archive', 'archived')}
        {!product.is_ordered && <ActionButton variant="secondary" action={remove} label="Delete" />}
      </div>
    </Sheet>
  )
}

/** Sends picture, price and link on: to a WhatsApp status, a chat, wherever the phone can. */
function ShareButton({ product }: { product: OwnerProduct }) {
  const picture = useQuery(previewQuery(product.id)).data?.share_image ?? null
  const files = useQuery({
    queryKey: personalKey('share-picture', picture),
    queryFn: () => pictureFiles(picture!),
    enabled: picture !== null,
    structuralSharing: false,
  })
  return (
    <Button
      className="grow"
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

/**
 * The Web Share API, with the picture as a file where supported; elsewhere WhatsApp with text and link, which
 * shows its own preview. Safari shares only inside the press's handler, so nothing is awaited before.
 */
function shareProduct({ text, url, files }: { text: string; url: string; files: File[] }): void {
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
