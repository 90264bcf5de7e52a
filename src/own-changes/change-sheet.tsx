import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '../lib/browser/api-client.ts'
import { usePress } from '../lib/browser/use-press.ts'
import { type Currency, formatMoney } from '../lib/money.ts'
import { Thumbnail } from '../media/thumbnail.tsx'
import { ordersKey } from '../orders/reading/orders.queries.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Overlay, OverlayHeader } from '../ui/overlay.tsx'
import { QuantitySteps } from '../ui/quantity-steps.tsx'
import { toast } from '../ui/toast.tsx'
import { sendChange } from './own-changes.queries.ts'
import { goesBack, isAll } from './own-changes.rules.ts'
import type { Changeable } from './own-changes.schema.ts'

type SheetProps = {
  her: { order: string; email?: string; token?: string }
  may: Changeable
  onClose: () => void
}

/** What she chose of a line: how many to cancel, or what to take instead. */
type Choice = { cancel: number; wanted: string | null }
const none: Choice = { cancel: 0, wanted: null }

/** Which pieces are cancelled or taken in another size; what goes back is said before it is sent. */
export default function ChangeSheet({ her, may, onClose }: SheetProps) {
  const queryClient = useQueryClient()
  const { press, take, free, finish } = usePress()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { lines, is_paid: isPaid, may_cancel: mayCancel } = may
  // What is not there any more since it was chosen counts no more.
  const cancel = lines.flatMap(({ order_line_id, left }) => {
    const quantity = Math.min(choices[order_line_id]?.cancel ?? 0, left)
    return quantity > 0 ? [{ order_line_id, quantity }] : []
  })
  const swap = lines.flatMap(({ order_line_id, options }) => {
    const wanted = options.find(({ variant_id }) => variant_id === choices[order_line_id]?.wanted)
    return wanted ? [{ order_line_id, variant_id: wanted.variant_id }] : []
  })
  const isWhole = isAll(lines, cancel)
  const back = goesBack(lines, cancel, may.whole)
  const text = formatMoney(back, may.currency as Currency)
  const send = useMutation({
    mutationFn: () => press.run(() => sendChange(her, { cancel, swap, back })),
    onSuccess: () => {
      finish()
      onClose()
      toast.success(isWhole ? 'Order cancelled' : 'Order changed', {
        description: back > 0 ? `${text} goes back to you.` : 'We have written it down.',
      })
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
    onError: (error) => {
      free()
      setProblem(refusalMessage(error, 'No answer came. Check your connection and send it again.'))
      void queryClient.invalidateQueries({ queryKey: ordersKey })
    },
  })
  const choose = (id: string, choice: Choice) => {
    setProblem(null)
    setChoices({ ...choices, [id]: choice })
  }
  const chooseAll = () => {
    setProblem(null)
    setChoices(
      Object.fromEntries(
        lines.map(({ order_line_id, left }) => [order_line_id, { cancel: isWhole ? 0 : left, wanted: null }]),
      ),
    )
  }
  const submit = () => {
    if (cancel.length + swap.length === 0) setProblem('Choose what to change first')
    else if (take()) send.mutate()
  }
  return (
    <Overlay label="Change or cancel" place="sheet" onClose={onClose} testId="change-sheet">
      <OverlayHeader title="Change or cancel" onClose={onClose} />
      <div className="flex flex-col gap-6 overflow-y-auto p-4 md:p-6">
        <ul>
          {lines
            .filter(({ left }) => left > 0)
            .map((line) => (
              <Line
                key={line.order_line_id}
                line={line}
                // An unpaid order is cancelled as a whole.
                mayCancel={mayCancel && isPaid}
                choice={choices[line.order_line_id] ?? none}
                onChoice={(choice) => choose(line.order_line_id, choice)}
              />
            ))}
        </ul>
        {mayCancel && (
          <button
            type="button"
            aria-pressed={isWhole}
            className={`chip self-start ${isWhole ? 'border-ink bg-ink text-paper' : ''}`}
            onClick={chooseAll}
          >
            Cancel the whole order
          </button>
        )}
      </div>
      <div className="flex flex-col gap-3 border-t border-hairline p-4 md:px-6">
        {problem && <Alert>{problem}</Alert>}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
          <span>Goes back to you</span>
          <span translate="no" className="price text-xl" data-testid="change-back">
            {text}
          </span>
        </p>
        <p className="text-sm text-muted">{backText(back, { isWhole, isPaid })}</p>
        <Button isBusy={send.isPending} onClick={submit}>
          {isWhole ? 'Cancel the order' : 'Change the order'}
        </Button>
      </div>
    </Overlay>
  )
}

function backText(back: number, { isWhole, isPaid }: { isWhole: boolean; isPaid: boolean }): string {
  if (!isPaid) return 'It is not paid, so nothing goes back.'
  if (back === 0) return 'Another size costs the same.'
  return isWhole
    ? 'All that you paid, the way you paid.'
    : 'The way you paid. Delivery stays paid while something of the order comes.'
}

type LineProps = {
  line: Changeable['lines'][number]
  mayCancel: boolean
  choice: Choice
  onChoice: (choice: Choice) => void
}

function Line({ line, mayCancel, choice, onChoice }: LineProps) {
  const { title, variant, image_url, left, options } = line
  return (
    <li className="border-b border-hairline py-3 first:border-t">
      <div className="flex items-center gap-4">
        <Thumbnail image={image_url ? { url: image_url, alt: '' } : null} className="w-14" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {[`${left - choice.cancel} of ${left}`, variant].filter(Boolean).join(' · ')}
          </p>
        </div>
        {mayCancel && (
          <QuantitySteps
            title={title}
            quantity={left - choice.cancel}
            most={left}
            names={{
              group: `How many of ${title} to keep`,
              less: `Cancel one of ${title}`,
              more: `Keep one more of ${title}`,
            }}
            className="bg-paper text-lg"
            onQuantity={(kept) => onChoice({ cancel: left - kept, wanted: null })}
          />
        )}
      </div>
      {choice.cancel === 0 && options.length > 0 && (
        <fieldset className="mt-3">
          <legend className="pb-1.5 text-sm font-semibold">Take instead, at the same price</legend>
          <div className="flex flex-wrap gap-2">
            {options.map(({ variant_id, option }) => (
              <button
                key={variant_id}
                type="button"
                aria-pressed={choice.wanted === variant_id}
                className={`chip ${choice.wanted === variant_id ? 'border-ink bg-ink text-paper' : ''}`}
                onClick={() =>
                  onChoice({ cancel: 0, wanted: choice.wanted === variant_id ? null : variant_id })
                }
              >
                {option}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  )
}
