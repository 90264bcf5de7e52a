import { dotted } from '../../lib/dotted.ts'
import type { BackWay } from '../../counter/counter-sale.rules.ts'
import { type TakenLine, takenWorth } from '../../counter/taken-back.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { reasonLabels } from '../../returns/return-states.rules.ts'
import { Button } from '../../ui/button.tsx'
import { QuantitySteps } from '../../ui/quantity-steps.tsx'
import { Chip } from '../kit/chip.tsx'
import { Picture } from '../kit/picture.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import type { SoldOrder } from './take-back-sheet.tsx'

type TakenLinesProps = { order: SoldOrder; lines: TakenLine[]; onLines: (lines: TakenLine[]) => void }

/** What comes back, as lines below zero; how a piece is says whether it goes on the shelf (rule: counter-exchange). */
export function TakenLines({ order, lines, onLines }: TakenLinesProps) {
  const change = (line: TakenLine, changed: Partial<TakenLine>) =>
    onLines(
      lines
        .map((one) => (one === line ? { ...one, ...changed } : one))
        .filter(({ quantity }) => quantity > 0),
    )
  return (
    <ul aria-label="Comes back" className="border-t border-hairline">
      {lines.map((line) => (
        <li key={line.orderLineId} className="grid gap-2 border-b border-hairline py-2">
          <div className="flex items-center gap-3">
            <Picture url={line.imageUrl} />
            <p className="min-w-0 grow">
              <span className="line-clamp-2 leading-5 font-semibold">{line.title}</span>{' '}
              <span className="block text-sm text-muted">
                {dotted(line.variant, `back from ${order.order_number}`, reasonLabels[line.reason])}
              </span>{' '}
              <span className="block text-sm font-semibold tabular-nums">
                {formatMoney(-takenWorth([line]))}
              </span>
            </p>
            <QuantitySteps
              title={`${line.title} that come back`}
              quantity={line.quantity}
              most={line.most}
              onQuantity={(quantity) => change(line, { quantity })}
            />
          </div>
          <div className="flex flex-wrap gap-2" role="group" aria-label={`How ${line.title} is`}>
            <Chip isChosen={!line.isDamaged} onClick={() => change(line, { isDamaged: false })}>
              As new
            </Chip>
            <Chip isChosen={line.isDamaged} onClick={() => change(line, { isDamaged: true })}>
              Damaged
            </Chip>
          </div>
        </li>
      ))}
    </ul>
  )
}

type SwapDockProps = {
  order: SoldOrder
  /** Below zero it goes back; minor units. */
  total: number
  /** Something is taken instead. */
  isSelling: boolean
  isBusy: boolean
  onDone: (back?: BackWay) => void
}

/** What a thumb presses when nothing is to pay: the swap is made, or the rest goes back, which is the owner's. */
export function SwapDock({ order, total, isSelling, isBusy, onDone }: SwapDockProps) {
  const isOwner = useIsOwner()
  return (
    <div className="sell-dock no-print grid gap-2 bg-ground py-2 max-lg:fixed max-lg:inset-x-0 max-lg:z-20 max-lg:border-t max-lg:border-hairline max-lg:bg-white max-lg:px-3 lg:sticky lg:bottom-0">
      <p className="flex items-center justify-between gap-3">
        <span>{total < 0 ? 'Refund' : 'To pay'}</span>
        <span className="text-xl font-semibold tabular-nums" role="status">
          <span className="sr-only">Total </span>
          {formatMoney(total)}
        </span>
      </p>
      {!isSelling ? (
        <p className="text-sm">
          Add what the customer takes instead. For the money alone, open a return on the page of{' '}
          {order.order_number}.
        </p>
      ) : total === 0 ? (
        <Button isBusy={isBusy} onClick={() => onDone()}>
          Swap
        </Button>
      ) : isOwner ? (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button isBusy={isBusy} onClick={() => onDone('cash')}>
            In cash
          </Button>
          {order.can_be_credit && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => onDone('credit')}>
              As store credit
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm">Only an owner refunds. Add a piece, or ask an owner.</p>
      )}
    </div>
  )
}
