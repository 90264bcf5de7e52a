import { useState } from 'react'
import { StockSheet } from './stock-sheet.tsx'
import { stockLevel, type StockLevel } from './stock-summary.rules.ts'
import type { ListedVariant } from '../variant-name.rules.ts'

type ChipProduct = { id: string; title: string; low_stock: number; variants: ListedVariant[] }

type StockChipsProps = { product: ChipProduct; moreCount?: number; moreHref?: string }

/** Every size with its pieces; a press changes them where one sees them. Low in kola, none in camwood. */
export function StockChips({ product, moreCount = 0, moreHref }: StockChipsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const chosen = product.variants.find(({ id }) => id === open)
  const hasColors = new Set(product.variants.map(({ color }) => color)).size > 1
  return (
    <>
      <ul
        aria-label={`Stock of ${product.title}`}
        className="no-scrollbar flex gap-1.5 overflow-x-auto max-lg:-mx-4 max-lg:px-4 max-lg:pb-2 md:max-lg:-mx-8 md:max-lg:px-8 lg:flex-wrap"
      >
        {product.variants.map((variant) => (
          <li key={variant.id} className="shrink-0">
            <Chip
              variant={variant}
              lowStock={product.low_stock}
              hasColor={hasColors}
              onOpen={() => setOpen(variant.id)}
            />
          </li>
        ))}
        {moreCount > 0 && moreHref && (
          <li className="shrink-0">
            <a href={moreHref} className="flex min-h-11 items-center px-2 text-sm text-indigo underline">
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
  out: 'border-camwood bg-white text-camwood',
  low: 'border-kola bg-[#FCEBC2]',
  enough: 'border-hairline bg-white',
}

function Chip({ variant, lowStock, hasColor, onOpen }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`relative flex min-h-11 items-center gap-1.5 rounded-control border px-2.5 text-sm tabular-nums hover:border-ink ${tones[stockLevel(variant, lowStock)]}`}
    >
      {hasColor && (
        <span
          aria-hidden
          className="size-3 border border-hairline"
          style={{ backgroundColor: variant.color_hex ?? undefined }}
        />
      )}
      <span className="text-muted">
        {variant.size && variant.color && <span className="sr-only">{variant.color} </span>}
        {variant.size ?? variant.color ?? 'One size'}
      </span>
      <b>{variant.stock}</b>
      {variant.held > 0 && <span className="text-xs text-muted">{variant.held} held</span>}
    </button>
  )
}
