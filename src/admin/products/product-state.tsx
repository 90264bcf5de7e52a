import { ProductCartLinks } from './product-cart-links.tsx'
import { ProductLinks } from './product-links.tsx'
import { momentText } from './moment-text.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { incompleteMessage } from '../../catalog/product-status.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { ProductForm } from './product-form.rules.ts'
import { fromLagosField } from '../kit/editor/lagos-time.rules.ts'
import { Sheet } from '../kit/sheet.tsx'
import { InputText } from '../kit/fields.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/money.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { previewQuery, productListsKey } from './products.queries.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** Who sees the product and what it lacks; publish, hide, archive, copy, delete, share. */
export function ProductState({ product, editor }: { product: OwnerProduct; editor: Editor<ProductForm> }) {
  const [isScheduling, setScheduling] = useState(false)
  const { status, missing } = product
  const back = { status: product.status, publish_at: product.publish_at }
  // A refused change is not left as unsaved: it can be pressed again.
  const put = async (to: ProductForm['status'], publish_at: string | null = null) => {
    const isSaved = await editor.save({ status: to, publish_at })
    if (!isSaved) editor.set(back)
    return isSaved
  }
  const isLive = status === 'live'
  return (
    <Section title="Who sees it">
      <div className="grid gap-3">
        <p className={missing.length > 0 && !isLive ? 'text-alert' : 'text-muted'}>{stateWords(product)}</p>
        <div className="flex flex-wrap gap-2">
          {!isLive && (
            <Button isBusy={editor.isBusy} onClick={() => void put('live')}>
              Publish now
            </Button>
          )}
          {!isLive && (
            <Button variant="secondary" onClick={() => setScheduling(true)}>
              {status === 'scheduled' ? 'Another time' : 'At a time'}
            </Button>
          )}
          {isLive && <ShareButton product={product} />}
          {isLive && product.variants.length > 0 && <ProductCartLinks product={product} />}
          {(isLive || status === 'scheduled') && (
            <Button variant="secondary" isBusy={editor.isBusy} onClick={() => void put('draft')}>
              Hide
            </Button>
          )}
        </div>
        <RareActions
          product={product}
          onArchive={() => void put('archived')}
          onBack={() => void put('draft')}
        />
      </div>
      {isScheduling && (
        <ScheduleSheet
          onClose={() => setScheduling(false)}
          onTime={async (publish_at) => {
            if (await put('scheduled', publish_at)) setScheduling(false)
          }}
        />
      )}
    </Section>
  )
}

function stateWords({ status, missing, publish_at: at }: OwnerProduct): string {
  if (status === 'live') return 'Shoppers see it.'
  if (missing.length > 0) return `${incompleteMessage(missing)}.`
  if (status === 'scheduled')
    return at ? `It goes live ${momentText(new Date(at), new Date())}.` : 'It goes live automatically.'
  return status === 'archived' ? 'Put away; past orders keep it.' : 'Only you see it.'
}

type RareProps = { product: OwnerProduct; onArchive: () => void; onBack: () => void }

function RareActions({ product, onArchive, onBack }: RareProps) {
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to: to as never } as never)
  const { id, updated_at } = product
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
  return (
    <div className="flex flex-wrap gap-x-4">
      <div className="contents lg:hidden">
        <ProductLinks id={id} className={buttonClass('link')} />
      </div>
      <ActionButton variant="link" action={copy} label="Duplicate" />
      {product.status === 'archived' ? (
        <Button variant="link" onClick={onBack}>
          Back to the drafts
        </Button>
      ) : (
        <Button variant="link" onClick={onArchive}>
          Archive
        </Button>
      )}
      {!product.is_ordered && <ActionButton variant="link" action={remove} label="Delete" />}
    </div>
  )
}

type ScheduleSheetProps = { onTime: (iso: string) => Promise<void>; onClose: () => void }

/** Schedules a product's publication. */
function ScheduleSheet({ onTime, onClose }: ScheduleSheetProps) {
  const [typed, setTyped] = useState('')
  const iso = fromLagosField(typed)
  return (
    <Sheet
      title="Publish at a time"
      onClose={onClose}
      footer={
        <Button disabled={!iso} onClick={() => iso && void onTime(iso)}>
          Publish then
        </Button>
      }
    >
      <InputText
        name="publish_at"
        label="Goes live"
        hint="Lagos time"
        data-autofocus
        type="datetime-local"
        value={typed}
        onValue={setTyped}
      />
    </Sheet>
  )
}

/** Sends picture, price and link on: to a WhatsApp status, a chat, wherever the phone can. */
function ShareButton({ product }: { product: Pick<OwnerProduct, 'id' | 'title' | 'slug' | 'price_ngn'> }) {
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
