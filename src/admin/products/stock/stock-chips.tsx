import { useState } from 'react'
import { stockLevel, type StockLevel, barShare, countLevels, shortStock } from './stock-summary.rules.ts'
import { type ListedVariant, variantName } from '../variant-name.rules.ts'
import { stockChangeLabels, type StockChangeReason } from '../../../catalog/stock/stock-reasons.rules.ts'
import { ownerCall } from '../../../lib/browser/owner-call.ts'
import { Button } from '../../../ui/button.tsx'
import { InputText } from '../../kit/fields.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { useIsWide } from '../../kit/use-is-wide.client.ts'
import { useMay } from '../../kit/staff.queries.ts'
import { StockHistory } from './stock-history.tsx'
import { Stepper } from './stepper.tsx'
import { ActionButton } from '../../kit/action-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { countText } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'

type ChipProduct = { id: string; title: string; low_stock: number; stock: number; variants: ListedVariant[] }

type StockChipsProps = {
  product: ChipProduct
  moreCount?: number
  moreHref?: string
  /** In a phone's row: many sizes are folded under how many pieces there are, but for those that are out or low. */
  isShort?: boolean
}

/** Every size with its pieces; a press changes them where one sees them. Low in the signal colour, none in that of alerts. */
export function StockChips({ product, moreCount = 0, moreHref, isShort = false }: StockChipsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [isAll, setAll] = useState(false)
  const short = isShort ? shortStock(product) : null
  const chosen = product.variants.find(({ id }) => id === open)
  const hasColors = new Set(product.variants.map(({ color }) => color)).size > 1
  return (
    <>
      <ul aria-label={`Stock of ${product.title}`} className="flex flex-wrap gap-1.5 max-lg:pb-2">
        {short && (
          <li>
            <button
              type="button"
              aria-expanded={isAll}
              onClick={() => setAll(!isAll)}
              className="flex min-h-11 items-center gap-1.5 pr-1.5 text-sm text-muted tabular-nums"
            >
              <span className="sr-only">Stock of {product.title}: </span>
              {countText(nouns.piece, product.stock)}
              <Icon name="chevron" size={14} className={isAll ? 'rotate-180' : ''} />
            </button>
          </li>
        )}
        {(short && !isAll ? short.urgent : product.variants).map((variant) => (
          <li key={variant.id}>
            <Chip
              variant={variant}
              lowStock={product.low_stock}
              hasColor={hasColors}
              onOpen={() => {
                setOpen(variant.id)
                // Its chip, which the focus comes back to, stays when it is no longer low.
                setAll(true)
              }}
            />
          </li>
        ))}
        {short && !isAll && short.moreUrgent > 0 && (
          <li className="flex min-h-11 items-center px-1 text-sm text-muted">
            {short.moreUrgent} more out or low
          </li>
        )}
        {moreCount > 0 && moreHref && (!short || isAll) && (
          <li>
            <a href={moreHref} className="flex min-h-11 items-center px-2 text-sm text-accent underline">
              {moreCount} more
            </a>
          </li>
        )}
      </ul>
      {chosen && <StockSheet title={product.title} variant={chosen} onClose={() => setOpen(null)} />}
    </>
  )
}

type ChipProps = { variant: ListedVariant; lowStock: number; hasColor: boolean; onOpen: () => void }

const tones: Record<StockLevel, string> = {
  out: 'border-alert bg-white text-alert',
  low: 'border-signal bg-tint-waiting',
  enough: 'border-hairline bg-white',
}

function Chip({ variant, lowStock, hasColor, onOpen }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`relative flex min-h-11 max-w-[calc(100vw-2rem)] items-center gap-1.5 rounded-control border px-2.5 text-sm tabular-nums hover:border-ink ${tones[stockLevel(variant, lowStock)]}`}
    >
      {hasColor && (
        <span
          aria-hidden
          className="size-3 shrink-0 border border-hairline"
          style={{ backgroundColor: variant.color_hex ?? undefined }}
        />
      )}
      <span className="text-left wrap-anywhere text-muted">
        {variant.size && variant.color && <span className="sr-only">{variant.color} </span>}
        {variant.size ?? variant.color ?? 'One size'}
      </span>
      <b>{variant.stock}</b>
      {variant.held > 0 && <span className="text-xs text-muted">{variant.held} held</span>}
    </button>
  )
}

type StockSheetProps = { title: string; variant: ListedVariant; onClose: () => void }
type Line = { reason: StockChangeReason; quantity: number }

/** The stock of one size, what changes it for who may, and its history. */
function StockSheet({ title, variant, onClose }: StockSheetProps) {
  const [isHistory, setHistory] = useState(false)
  const mayCount = useMay('count_stock')
  return (
    <Sheet title={`${variantName(variant)} · ${title}`} onClose={onClose}>
      <p className="text-muted">
        {variant.stock} on the shelf
        {variant.held > 0 && `, ${variant.held} of them held for orders`}
      </p>
      {mayCount && <StockChange variant={variant} onDone={onClose} />}
      {isHistory ? (
        <StockHistory variantId={variant.id} />
      ) : (
        <Button variant="quiet" onClick={() => setHistory(true)}>
          History
        </Button>
      )}
    </Sheet>
  )
}

/** Minus or plus, then why, which also saves. A typed number that differs can be a count. */
function StockChange({ variant, onDone }: { variant: ListedVariant; onDone: () => void }) {
  const [pieces, setPieces] = useState(variant.stock)
  const [note, setNote] = useState('')
  const delta = pieces - variant.stock
  const send = ({ reason, quantity }: Line) =>
    ownerCall('post /stock/movements', { reason, note, lines: [{ variant_id: variant.id, quantity }] })
  const change = useAction({
    run: send,
    done: (answer) => `${variantName(variant)}: ${answer.variants[0]!.stock}`,
    undo: (answer) => send({ reason: 'moved', quantity: -answer.variants[0]!.delta }),
    changes: ['products', 'labels', 'stock', 'today'],
    onDone,
  })
  return (
    <>
      {/* A phone's keyboard would cover the reasons. */}
      <Stepper label="Pieces" value={pieces} least={variant.held} onValue={setPieces} isFirst={useIsWide()} />
      <p role="status" className="text-center font-semibold tabular-nums">
        {delta === 0 ? 'Press − or +, or type what you counted' : `${variant.stock} → ${pieces}`}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {reasonsFor(delta, pieces).map((line) => (
          <ActionButton
            key={line.reason}
            variant={line.isMain ? 'primary' : 'secondary'}
            disabled={delta === 0}
            action={change}
            input={line}
            label={stockChangeLabels[line.reason]}
          />
        ))}
      </div>
      <InputText name="note" label="Note" isOptional maxLength={300} value={note} onValue={setNote} />
    </>
  )
}

/** Reasons of a movement, the likeliest first; a count is always possible. */
function reasonsFor(delta: number, pieces: number): (Line & { isMain: boolean })[] {
  const reasons: StockChangeReason[] =
    delta < 0 ? ['damaged', 'moved', 'counted'] : ['received', 'returned', 'moved', 'counted']
  return reasons.map((reason, index) => ({
    reason,
    quantity: reason === 'counted' ? pieces : reason === 'damaged' ? -delta : delta,
    isMain: index === 0,
  }))
}

type BarsProduct = { title: string; low_stock: number; variants: ListedVariant[]; stock: number }

const bars: Record<StockLevel, string> = {
  enough: 'bg-accent',
  low: 'bg-signal',
  out: '!h-5 border border-alert bg-white',
}

/** The stock of a product in a line: a bar a size, all pieces, how many sizes are sold out or run low. */
export function StockBars({ product }: { product: BarsProduct }) {
  const { title, low_stock: lowStock, variants, stock } = product
  const { out, low } = countLevels(product)
  return (
    <>
      <span aria-hidden className="flex h-5 items-end gap-0.5">
        {variants.map((variant) => (
          <span
            key={variant.id}
            className={`w-1 ${bars[stockLevel(variant, lowStock)]}`}
            style={{ height: 3 + 17 * barShare(variant.stock) }}
          />
        ))}
      </span>
      <span className="text-ink">
        <span className="sr-only">Stock of {title}: </span>
        {stock}
      </span>
      {out > 0 && <span className="text-alert">{out} out</span>}
      {low > 0 && <span className="text-on-tint-waiting">{low} low</span>}
    </>
  )
}
