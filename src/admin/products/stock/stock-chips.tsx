import { useState } from 'react'
import { stockLevel, type StockLevel, barShare, countLevels } from './stock-summary.rules.ts'
import { formatCount, nounOf } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'
import { variantName } from '../../../lib/variant-label.rules.ts'
import type { ListedVariant } from './stock-summary.rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useMay } from '../../kit/staff.queries.ts'
import { SiteLink } from '../../../ui/site-link.tsx'
import { StockChange } from './stock-change.tsx'
import { HistorySheet, StockHistory } from './stock-history.tsx'

type ChipProduct = { id: string; title: string; low_stock: number; variants: ListedVariant[] }

type StockChipsProps = { product: ChipProduct; moreCount?: number; moreHref?: string }

/** Every size with its pieces; a press changes them where one sees them. Low in the signal colour, none in that of alerts. */
export function StockChips({ product, moreCount = 0, moreHref }: StockChipsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const chosen = product.variants.find(({ id }) => id === open)
  const hasColors = new Set(product.variants.map(({ color }) => color)).size > 1
  return (
    <>
      <ul aria-label={`Stock of ${product.title}`} className="flex flex-wrap gap-1.5">
        {product.variants.map((variant) => (
          <li key={variant.id}>
            <Chip
              variant={variant}
              lowStock={product.low_stock}
              hasColor={hasColors}
              onOpen={() => setOpen(variant.id)}
            />
          </li>
        ))}
        {moreCount > 0 && moreHref && (
          <li>
            <MoreSizes count={moreCount} href={moreHref} />
          </li>
        )}
      </ul>
      {chosen && <StockSheet title={product.title} variant={chosen} onClose={() => setOpen(null)} />}
    </>
  )
}

const MoreSizes = ({ count, href }: { count: number; href: string }) => (
  <SiteLink href={href} className="flex min-h-11 w-fit items-center px-2 text-sm text-accent underline">
    {count} more
  </SiteLink>
)

/** The same in a phone's row: each size with − and +, so that one unfolds it, presses, and says why. */
export function StockSteps(props: StockChipsProps) {
  const { product, moreCount = 0, moreHref } = props
  const [isHistory, setHistory] = useState(false)
  if (!useMay('count_stock')) return <StockChips {...props} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-base">
      <StockChange variants={product.variants} lowStock={product.low_stock} />
      {moreCount > 0 && moreHref && <MoreSizes count={moreCount} href={moreHref} />}
      <Button variant="quiet" onClick={() => setHistory(true)}>
        History
      </Button>
      {isHistory && <HistorySheet variants={product.variants} onClose={() => setHistory(false)} />}
    </div>
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
      {mayCount && <StockChange variants={[variant]} onDone={onClose} />}
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

type BarsProduct = { title: string; low_stock: number; variants: ListedVariant[]; stock: number }

const bars: Record<StockLevel, string> = {
  enough: 'bg-accent',
  low: 'bg-signal',
  out: '!h-1.5 border border-alert bg-white',
}

/** The stock of a product in a line: all pieces, a bar a size, how many sizes are sold out or run low. */
export function StockBars({ product }: { product: BarsProduct }) {
  const { title, low_stock: lowStock, variants, stock } = product
  const { out, low } = countLevels(product)
  return (
    <>
      <span className="text-ink lg:w-10 lg:text-right">
        <span className="sr-only">Stock of {title}: </span>
        {formatCount(stock)}
        {/* The whole word would leave no room for both numbers and two prices. */}
        <span className="lg:hidden">
          {' '}
          <span aria-hidden>{stock === 1 ? 'pc' : 'pcs'}</span>
          <span className="sr-only">{nounOf(nouns.piece, stock)}</span>
        </span>
      </span>
      <span aria-hidden className="flex h-5 items-end gap-0.5 max-lg:hidden">
        {variants.map((variant) => (
          <span
            key={variant.id}
            className={`w-1 ${bars[stockLevel(variant, lowStock)]}`}
            style={{ height: 3 + 17 * barShare(variant.stock) }}
          />
        ))}
      </span>
      {out > 0 && <span className="text-alert">{out} out</span>}
      {low > 0 && <span className="text-on-tint-waiting">{low} low</span>}
    </>
  )
}
