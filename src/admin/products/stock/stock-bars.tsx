import { barShare, countLevels, stockLevel, type StockLevel } from './stock-summary.rules.ts'
import type { ListedVariant } from '../variant-name.rules.ts'

type BarsProduct = { title: string; low_stock: number; variants: ListedVariant[]; stock: number }

const bars: Record<StockLevel, string> = {
  enough: 'bg-indigo',
  low: 'bg-kola',
  out: '!h-5 border border-camwood bg-white',
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
      {out > 0 && <span className="text-camwood">{out} out</span>}
      {low > 0 && <span className="text-[#6B4700]">{low} low</span>}
    </>
  )
}
