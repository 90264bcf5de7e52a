import { useState } from 'react'
import { stockChangeLabels } from '../../../catalog/stock/stock-reasons.rules.ts'
import { ownerCall } from '../../../lib/browser/owner-call.ts'
import { ActionButton } from '../../kit/action-button.tsx'
import { InputText } from '../../kit/fields.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { useIsWide } from '../../kit/use-is-wide.client.ts'
import { variantName } from '../../../lib/variant-label.rules.ts'
import type { ListedVariant } from './stock-summary.rules.ts'
import { Stepper } from './stepper.tsx'
import { type StockChangeOffer, stockChangeOffers } from './stock-change.rules.ts'
import { stockLevel } from './stock-summary.rules.ts'

type StockChangeProps = {
  variants: ListedVariant[]
  /** A size that has no more is marked. */
  lowStock?: number
  onDone?: () => void
}

/** Minus or plus, then why, which also saves. A typed number that differs can be a count. */
export function StockChange({ variants, lowStock = -1, onDone }: StockChangeProps) {
  const [typed, setTyped] = useState<Record<string, { stock: number; pieces: number }>>({})
  const [note, setNote] = useState('')
  const isWide = useIsWide()
  // A number that was changed keeps the stock it was changed from: what is sold meanwhile alters neither what came nor a count.
  const sizes = variants.map((variant) => {
    const own = typed[variant.id]
    const isChanged = own && own.pieces !== own.stock
    return { ...variant, ...(isChanged ? own : { pieces: variant.stock }), inStock: variant.stock }
  })
  const changed = sizes.filter(({ stock, pieces }) => pieces !== stock)
  const nameOf = (id: string) => variantName(variants.find((variant) => variant.id === id)!)
  const send = (offer: StockChangeOffer) => ownerCall('post /stock/movements', { ...offer, note })
  const change = useAction({
    run: send,
    done: (answer) =>
      answer.variants.map(({ variant_id, stock }) => `${nameOf(variant_id)}: ${stock}`).join(', '),
    undo: (answer) =>
      send({
        reason: 'moved',
        lines: answer.variants.map(({ variant_id, delta }) => ({ variant_id, quantity: -delta })),
      }),
    changes: ['products', 'labels', 'stock', 'today'],
    onDone: () => {
      setTyped({})
      setNote('')
      onDone?.()
    },
  })
  const step = (variant: (typeof sizes)[number], label: string) => (
    <Stepper
      label={label}
      value={variant.pieces}
      least={variant.held}
      onValue={(pieces) => setTyped({ ...typed, [variant.id]: { stock: variant.stock, pieces } })}
      // A phone's keyboard would cover the reasons.
      isFirst={isWide}
    />
  )
  const isOne = sizes.length === 1
  return (
    <>
      {onDone && isOne ? (
        step(sizes[0]!, 'Pieces')
      ) : (
        <ul aria-label="Pieces of each size">
          {sizes.map((variant) => (
            <li key={variant.id} className="flex items-center justify-between gap-3 py-1">
              <SizeName variant={variant} isLow={stockLevel(variant, lowStock) !== 'enough'} />
              {step(variant, variantName(variant))}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-center font-semibold tabular-nums">
        {changed.length === 0
          ? 'Press − or +, or type what you counted'
          : changed
              .map(
                ({ id, stock, pieces, inStock }) =>
                  `${isOne ? '' : `${nameOf(id)}: `}${stock} → ${pieces}${inStock === stock ? '' : ` (${inStock} in stock now)`}`,
              )
              .join(', ')}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {stockChangeOffers(sizes).map((offer, index) => (
          <ActionButton
            key={offer.reason}
            variant={index === 0 ? 'primary' : 'secondary'}
            disabled={changed.length === 0}
            action={change}
            input={offer}
            label={stockChangeLabels[offer.reason]}
          />
        ))}
      </div>
      <InputText name="note" label="Note" isOptional maxLength={300} value={note} onValue={setNote} />
    </>
  )
}

const SizeName = ({ variant, isLow }: { variant: ListedVariant; isLow: boolean }) => (
  <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
    {variant.color_hex && (
      <span
        aria-hidden
        className="size-3 shrink-0 border border-hairline"
        style={{ backgroundColor: variant.color_hex }}
      />
    )}
    <span className="min-w-0">
      <span className={isLow ? 'bg-tint-waiting px-1' : ''}>{variantName(variant)}</span>
      {variant.held > 0 && <span className="block text-xs text-muted">{variant.held} held</span>}
    </span>
  </span>
)
