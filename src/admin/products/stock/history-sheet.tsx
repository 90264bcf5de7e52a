import { useState } from 'react'
import { controlClass } from '../../../ui/field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import type { ProductForm } from '../product-form.rules.ts'
import { StockHistory } from './stock-history.tsx'
import { variantName } from '../variant-name.rules.ts'

/** Stock movements, size by size. */
export function HistorySheet({
  variants,
  onClose,
}: {
  variants: ProductForm['variants']
  onClose: () => void
}) {
  const [id, setId] = useState(variants[0]!.id)
  return (
    <Sheet title="Stock history" onClose={onClose}>
      <select
        aria-label="Size"
        value={id}
        onChange={({ target }) => setId(target.value)}
        className={controlClass}
      >
        {variants.map((variant) => (
          <option key={variant.id} value={variant.id}>
            {variantName(variant)}
          </option>
        ))}
      </select>
      <StockHistory variantId={id} />
    </Sheet>
  )
}
