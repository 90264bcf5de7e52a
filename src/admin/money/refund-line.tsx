import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { type Choice, leftPieces, wholeLine } from './refund-choice.rules.ts'
import { Check } from '../kit/fields.tsx'

type RefundLineProps = {
  line: OrderMoney['lines'][number]
  choice: Choice
  text: (minor: number) => string
  onChange: (choice: Choice) => void
}

/** A line of the order to press: how many pieces are paid back, and whether they go on the shelf again. */
export function RefundLine({ line, choice, text, onChange }: RefundLineProps) {
  const left = leftPieces(line)
  const isChosen = choice.quantity > 0
  return (
    <li className="border-b border-hairline py-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={isChosen}
          disabled={left === 0}
          onChange={(event) =>
            onChange(event.target.checked ? wholeLine(line) : { quantity: 0, restock: false })
          }
        />
        <span className="min-w-0 grow">
          {line.title}
          <span className="block text-sm text-muted">
            {[line.variant, left === 0 ? 'given back already' : `${left} of ${line.quantity}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="tabular-nums">{text(line.paid)}</span>
      </label>
      {isChosen && (
        <div className="flex flex-wrap items-center gap-x-6 pb-2 pl-8">
          {left > 1 && (
            <label className="flex items-center gap-2 text-sm">
              Pieces
              <select
                value={choice.quantity}
                onChange={(event) => {
                  const quantity = Number(event.target.value)
                  onChange({ quantity, restock: choice.restock && quantity <= line.restockable_pieces })
                }}
                className="field !w-auto"
              >
                {Array.from({ length: left }, (_, index) => (
                  <option key={index}>{index + 1}</option>
                ))}
              </select>
            </label>
          )}
          {choice.quantity <= line.restockable_pieces && (
            <Check
              label="Back on the shelf"
              className="!gap-2 text-sm"
              isChecked={choice.restock}
              onCheck={(restock) => onChange({ ...choice, restock })}
            />
          )}
        </div>
      )}
    </li>
  )
}
