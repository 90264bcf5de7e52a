import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { dotted } from '../../lib/dotted.ts'
import { Check } from '../kit/fields.tsx'
import {
  allOf,
  type Choice,
  type Choices,
  chosenOf,
  costOfPieces,
  pieceWords,
  type Refundable,
  withChoice,
} from './refund-choice.rules.ts'

type Line = OrderMoney['lines'][number]
type RefundLineProps = {
  line: Line
  choices: Choices
  text: (minor: number) => string
  onChange: (choices: Choices) => void
}

/** A line of the order to press, twice where some of its pieces were sent and some were not (rule: which-piece). */
export function RefundLine({ line, choices, text, onChange }: RefundLineProps) {
  if (line.refundable.length === 0)
    return (
      <li className="flex items-center gap-3 border-b border-hairline py-2 text-muted">
        <LineName line={line} words="refunded already" />
        <span className="tabular-nums">{text(line.paid)}</span>
      </li>
    )
  return line.refundable.map((pieces) => (
    <PiecesChoice
      key={pieces.from}
      line={line}
      pieces={pieces}
      choice={chosenOf(choices, line, pieces)}
      text={text}
      onChange={(choice) => onChange(withChoice(choices, line, pieces, choice))}
    />
  ))
}

const LineName = ({ line, words }: { line: Line; words: string }) => (
  <span className="min-w-0 grow">
    {line.title}
    <span className="block text-sm text-muted">{dotted(line.variant, words)}</span>
  </span>
)

type PiecesChoiceProps = Pick<RefundLineProps, 'line' | 'text'> & {
  pieces: Refundable
  choice: Choice
  onChange: (choice: Choice) => void
}

/** How many pieces are paid back, and whether they go on the shelf again. */
function PiecesChoice({ line, pieces, choice, text, onChange }: PiecesChoiceProps) {
  const { quantity: left, restockable } = pieces
  const isChosen = choice.quantity > 0
  const words = [`${left} of ${line.quantity}`, pieceWords(line, pieces)].filter(Boolean).join(', ')
  return (
    <li className="border-b border-hairline py-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={isChosen}
          onChange={(event) =>
            onChange(event.target.checked ? allOf(pieces) : { quantity: 0, restock: false })
          }
        />
        <LineName line={line} words={words} />
        <span className="tabular-nums">{text(costOfPieces(line, left))}</span>
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
                  onChange({ quantity, restock: choice.restock && quantity <= restockable })
                }}
                className="field !w-auto"
              >
                {Array.from({ length: left }, (_, index) => (
                  <option key={index}>{index + 1}</option>
                ))}
              </select>
            </label>
          )}
          {choice.quantity <= restockable && (
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
