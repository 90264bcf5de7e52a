import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { useWindowEvent } from '../../lib/browser/use-window-event.ts'
import { countText } from '../../lib/count-text.ts'
import { product } from '../../lib/nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { cleanPasted } from '../../lib/pasted-text.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Failed, SkeletonRows } from '../kit/states.tsx'
import { Picture } from '../kit/picture.tsx'
import { byColor, findSku, type Piece, searchPieces, type SellableProduct } from './basket.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { sellableQuery } from './sell.queries.ts'

/** Loaded when somebody scans with the camera. */
const ScanSheet = lazy(() =>
  import('./scan-sheet.tsx').then(({ ScanSheet: default_ }) => ({ default: default_ })),
)

/** Pieces beyond what is stored. */
const inShop = (search: string) => ({ search, limit: 12 })

type Found = { product: SellableProduct; piece: Piece }

type FindPiecesProps = {
  query: Pick<
    UseQueryResult<{ products: SellableProduct[]; isComplete: boolean }>,
    'data' | 'error' | 'isPending' | 'refetch'
  >
  onAdd: (found: Found) => void
  /** The link of a receipt was scanned: something of it comes back. */
  onReceipt: ((link: string) => void) | undefined
  onTyped: (isTyped: boolean) => void
}

/**
 * Finds pieces by typing, by the camera where the browser reads codes, and by a scanner that types a SKU and Enter: what it
 * types while nothing is focused goes into the field.
 */
export function FindPieces({ query, onAdd, onReceipt, onTyped }: FindPiecesProps) {
  const sellable = query.data
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [miss, setMiss] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const scan = useOverlay('scan')
  const type = (text: string) => {
    setTyped(text)
    setMiss(null)
    onTyped(text.trim() !== '')
  }
  const add = (found: Found) => {
    if (found.piece.available < 1) return setMiss(`None is left of ${nameOf(found)}`)
    onAdd(found)
    type('')
  }
  const addSku = async (text: string) => {
    const sku = cleanPasted(text)
    if (!sku) return
    if (onReceipt && /\/receipt\/\S+/.test(sku)) {
      type('')
      return onReceipt(sku)
    }
    // A scanner may be faster than the pieces of a screen that was just opened.
    const stored = await queryClient.ensureQueryData(sellableQuery).catch(() => undefined)
    const products = stored?.products ?? []
    const own = findSku(products, sku)
    if (own) return add(own)
    const fitting = searchPieces(products, sku)
    const only = fitting.length === 1 && fitting[0]!.variants.length === 1 ? fitting[0]! : null
    if (only) return add({ product: only, piece: only.variants[0]! })
    if (fitting.length > 0) return
    // Of a shop larger than what is stored, or a product made since.
    const asked = await ownerCall('get /sales/pieces', inShop(sku)).catch(() => null)
    const found = asked && findSku(asked.products, sku)
    if (found) return add(found)
    const isKnown = asked !== null || stored?.isComplete
    setMiss(
      isKnown
        ? `No piece on sale has the SKU ${sku}`
        : `The shop did not answer, so ${sku} was not found. Please try again.`,
    )
  }
  useKeysIntoField(field)
  return (
    <div>
      <form
        role="search"
        className="sell-search no-print flex flex-wrap gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:z-20 max-lg:border-t max-lg:border-hairline max-lg:bg-white max-lg:px-3 max-lg:py-2 lg:sticky lg:top-14 lg:z-10 lg:bg-ground lg:py-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void addSku(typed)
        }}
      >
        <label className="block min-w-0 flex-1">
          <span className="sr-only">Title or SKU</span>
          <input
            ref={field}
            type="search"
            enterKeyHint="done"
            autoComplete="off"
            autoCapitalize="off"
            placeholder="Scan, or type a title or SKU"
            value={typed}
            onChange={({ target }) => type(target.value)}
            className={controlClass}
          />
        </label>
        {'BarcodeDetector' in window && (
          <Button variant="secondary" className="shrink-0" onClick={() => scan.open()}>
            Scan
          </Button>
        )}
        <p role="alert" className="w-full text-sm font-medium text-alert max-lg:order-first empty:sr-only">
          {miss}
        </p>
      </form>
      {!sellable && !query.isPending && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && typed === '' && <SkeletonRows count={3} />}
      {sellable &&
        (typed.trim() !== '' ? (
          <FoundList typed={typed} sellable={sellable} onChoose={add} />
        ) : (
          <OftenSold products={sellable.products} onChoose={add} />
        ))}
      {scan.isOpen && (
        <Suspense>
          <ScanSheet onCode={(code) => void addSku(code)} onClose={scan.close} />
        </Suspense>
      )}
    </div>
  )
}

const nameOf = ({ product, piece }: Found) => [product.title, piece.option].filter(Boolean).join(', ')

/** A letter typed while no field is focused is typed into this one; on a desktop it is focused from the start. */
function useKeysIntoField(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [field])
  useWindowEvent('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const isTyping =
      target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [role=dialog]')
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isTyping)
      field.current?.focus()
  })
}

type FoundListProps = {
  typed: string
  sellable: { products: SellableProduct[]; isComplete: boolean }
  onChoose: (found: Found) => void
}

function FoundList({ typed, sellable, onChoose }: FoundListProps) {
  const search = useDebounced(typed.trim(), 200)
  const asked = useQuery({
    ...ownerQuery('get /sales/pieces', inShop(search)),
    enabled: !sellable.isComplete && search.length >= 3,
    placeholderData: keepPreviousData,
  })
  const own = searchPieces(sellable.products, typed)
  const products = own.length > 0 ? own : (asked.data?.products ?? [])
  if (products.length === 0)
    return (
      <p className="py-3 text-muted">{asked.isFetching ? 'Looking…' : 'Nothing on sale has that name.'}</p>
    )
  return (
    <section aria-label="Found" className="pt-3">
      <ListHead title={`${countText(product, products.length)} found`} />
      <PieceList label="Found" products={products} onChoose={onChoose} />
    </section>
  )
}

const oftenTitle = 'Sold most at the counter'

/** What is likely sold next, as long as nothing is typed; none without a connection. */
function OftenSold({
  products,
  onChoose,
}: {
  products: SellableProduct[]
  onChoose: (found: Found) => void
}) {
  const ids = useQuery(ownerQuery('get /sales/often')).data?.variant_ids ?? []
  const often = ids
    .flatMap((id) => products.find(({ variants }) => variants.some((each) => each.id === id)) ?? [])
    .filter(({ variants }) => variants.some(({ available }) => available > 0))
  if (often.length === 0) return null
  return (
    <section aria-label={oftenTitle} className="pt-3">
      <ListHead title={oftenTitle} />
      <PieceList label={oftenTitle} products={often} onChoose={onChoose} />
    </section>
  )
}

/** What is listed, and what its numbers are: what is held for an order is not for sale. */
const ListHead = ({ title }: { title: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
    <h2 className="text-sm text-ink">{title}</h2>
    <p>Grey numbers: left to sell</p>
  </div>
)

/** What is read aloud of a piece's button, its words together as they are seen. */
const spokenOf = ({ product, piece: { size, color, option, available } }: Found) =>
  `${[product.title, size && color, size || option || 'One size'].filter(Boolean).join(', ')}, ${available} left`

/** What a piece's button says. */
const wordOf =
  (color: string) =>
  ({ size, option }: Piece) =>
    (color ? size : option) || 'One size'

/** Short sizes are columns, so that rows are not ragged. */
function sizesClass(words: string[]): string {
  if (words.length < 4 || words.some((word) => word.length > 6)) return 'flex flex-wrap'
  return words.length === 5 || words.length === 6
    ? `grid sm:grid-cols-6 ${words.some((word) => word.length > 3) ? 'grid-cols-3' : 'grid-cols-3 min-[360px]:grid-cols-6'}`
    : 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] sm:grid-cols-4'
}

type PieceListProps = {
  label: string
  products: SellableProduct[]
  onChoose: (found: Found) => void
}

/** Products with what is left of them: a row a colour, its sizes side by side, each a press. */
function PieceList({ label, products, onChoose }: PieceListProps) {
  return (
    <ul aria-label={label}>
      {products.map((product) => (
        <li
          key={product.variants[0]?.id ?? product.title}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-b border-hairline py-3"
        >
          <span className="sm:h-6">
            <Picture url={product.image_url} />
          </span>
          <p className="flex justify-between gap-3 max-sm:self-center">
            <b className="min-w-0 font-semibold wrap-anywhere">{product.title}</b>
            <span className="tabular-nums">{formatMoney(product.price)}</span>
          </p>
          {byColor(product.variants).map(({ color, pieces }) => (
            // On a phone the sizes have the room below the picture too, elsewhere that next to it.
            <div key={color} className="grid grid-cols-[minmax(0,1fr)] max-sm:col-span-2 sm:col-start-2">
              <span className="text-sm text-muted wrap-anywhere">{color}</span>
              <div className={`gap-1.5 py-0.5 [&.flex>*]:px-2.5 ${sizesClass(pieces.map(wordOf(color)))}`}>
                {pieces.map((piece) => (
                  <button
                    key={piece.id}
                    type="button"
                    disabled={piece.available < 1}
                    aria-label={spokenOf({ product, piece })}
                    onClick={() => onChoose({ product, piece })}
                    className="min-h-11 max-w-full rounded-control border border-ink bg-white px-1 font-semibold wrap-anywhere hover:bg-ink hover:text-white disabled:opacity-40"
                  >
                    <span className="max-sm:block max-sm:leading-5">{wordOf(color)(piece)}</span>{' '}
                    <span className="font-normal tabular-nums opacity-70 max-sm:block max-sm:text-sm max-sm:leading-4">
                      {piece.available}
                    </span>
                  </button>
                ))}
              </div>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
