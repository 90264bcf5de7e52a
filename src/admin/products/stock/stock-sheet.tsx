import { useState } from 'react'
import { stockChangeLabels, type StockChangeReason } from '../../../catalog/stock/stock-reasons.rules.ts'
import { api, unwrap } from '../../../lib/browser/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { useIsWide } from '../../kit/use-is-wide.client.ts'
import { useAttemptKey } from '../../kit/use-attempt-key.client.ts'
import { StockHistory } from './stock-history.tsx'
import { Stepper } from './stepper.tsx'
import { type ListedVariant, variantName } from '../variant-name.rules.ts'

type StockSheetProps = { title: string; variant: ListedVariant; onClose: () => void }
type Line = { reason: StockChangeReason; quantity: number }

/** The stock of one size: minus or plus, then why, which also saves. A typed number that differs can be a count. */
export function StockSheet({ title, variant, onClose }: StockSheetProps) {
  const [pieces, setPieces] = useState(variant.stock)
  const [note, setNote] = useState('')
  const [isHistory, setHistory] = useState(false)
  const delta = pieces - variant.stock
  const attempt = useAttemptKey()
  const send = async ({ reason, quantity }: Line) => {
    const json = { reason, note, lines: [{ variant_id: variant.id, quantity }] }
    const answer = await unwrap(
      api.api.admin.stock.movements.$post({ json, header: attempt.headerFor(json) }),
    )
    attempt.done()
    return answer
  }
  const change = useAction({
    run: send,
    done: (answer) => `${variantName(variant)}: ${answer.variants[0]!.stock}`,
    undo: (answer) => send({ reason: 'moved', quantity: -answer.variants[0]!.delta }),
    changes: ['products', 'product', 'stock', 'today'],
    onDone: onClose,
  })
  return (
    <Sheet title={`${variantName(variant)} · ${title}`} onClose={onClose}>
      <p className="text-muted">
        {variant.stock} on the shelf
        {variant.held > 0 && `, ${variant.held} of them held for orders`}
      </p>
      {/* A phone's keyboard would cover the reasons. */}
      <Stepper label="Pieces" value={pieces} least={variant.held} onValue={setPieces} isFirst={useIsWide()} />
      <p role="status" className="text-center font-semibold tabular-nums">
        {delta === 0 ? 'Press − or +, or type what you counted' : `${variant.stock} → ${pieces}`}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {reasonsFor(delta, pieces).map((line) => (
          <Button
            key={line.reason}
            variant={line.isMain ? 'primary' : 'secondary'}
            disabled={delta === 0}
            isBusy={change.isPending}
            onClick={() => change.mutate(line)}
          >
            {stockChangeLabels[line.reason]}
          </Button>
        ))}
      </div>
      <label className="grid gap-1.5 text-sm">
        <span className="font-semibold">
          Note <span className="font-normal text-muted">(optional)</span>
        </span>
        <input
          className={controlClass}
          value={note}
          maxLength={300}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
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
