import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLineQuantity } from '../../cart/quote/cart-limits.rules.ts'
import { changedSums, whatMayChange } from '../../orders/corrections/changed-lines.rules.ts'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { piecesMinor } from '../../payments/refunds/refund-lines.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { changeLines, orderMoneyQuery } from '../money/money.queries.ts'
import { type ChatLine, itemsOf, priceProblem } from '../chat-orders/chat-draft.rules.ts'
import { ChatPieces } from '../chat-orders/chat-pieces.tsx'
import { Picture } from './order-columns.tsx'
import { optionText } from './order-links.rules.ts'

type Quantities = Record<string, number>

/** Other quantities, pieces taken out or added, with the total before they are saved (rule: changed-lines). */
export function LinesSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const may = whatMayChange({ status: order.status, delivery: order.money?.delivery ?? null })
  const money = useQuery(orderMoneyQuery(order.id))
  const [key] = useState(() => crypto.randomUUID())
  const [quantities, setQuantities] = useState<Quantities>({})
  const [added, setAdded] = useState<ChatLine[]>([])
  const text = moneyOf(order)
  const nowOf = (line: StaffLine) => quantities[line.id] ?? line.in_parcel
  const changed = order.lines.filter((line) => nowOf(line) !== line.in_parcel)
  const isEmpty = order.lines.every((line) => nowOf(line) === 0) && added.length === 0
  const isChanged = changed.length > 0 || added.length > 0
  const total = totalAfter(order, quantities, added)
  const back = backAfter(order, quantities, money.data)
  const save = useAction({
    run: (shown: number) =>
      changeLines(order.id, key, {
        lines: changed.map((line) => ({ line_id: line.id, quantity: nowOf(line) })),
        added: itemsOf(added),
        shown,
        updated_at: order.updated_at,
      }),
    done: 'The order is changed; the customer is told',
    onDone: onClose,
    changes: 'order',
  })
  const shown = may === 'all' ? total : back
  return (
    <Sheet
      title="Change what was ordered"
      onClose={onClose}
      footer={
        <Button
          className="w-full sm:w-auto"
          disabled={!isChanged || isEmpty || shown === null}
          isBusy={save.isPending}
          onClick={() => shown !== null && save.mutate(shown)}
        >
          {isEmpty || !isChanged || shown === null
            ? 'Save'
            : may === 'all'
              ? `Save: ${text(shown)} instead of ${text(order.money!.total_amount)}`
              : `Save, and give ${text(shown)} back`}
        </Button>
      }
    >
      <p className="text-muted">
        {isEmpty
          ? 'Nothing would be left. Cancel the order instead.'
          : may === 'all'
            ? 'A discount goes with the pieces it was given for; delivery stays as it is.'
            : 'This order is paid: pieces can be taken out, and their money goes back. Make a new order for what is added.'}
      </p>
      <ul className="border-t border-hairline">
        {order.lines
          .filter(({ in_parcel }) => in_parcel > 0)
          .map((line) => (
            <LineQuantity
              key={line.id}
              line={line}
              quantity={nowOf(line)}
              most={may === 'all' ? maxLineQuantity : line.in_parcel}
              isPacked={may === 'fewer' && line.to_pack < line.in_parcel}
              onQuantity={(quantity) => setQuantities({ ...quantities, [line.id]: quantity })}
            />
          ))}
      </ul>
      {may === 'all' && (
        <ChatPieces
          title="Add a piece"
          draft={{ lines: added }}
          set={({ lines }) => setAdded(lines)}
          quote={undefined}
          error={undefined}
        />
      )}
    </Sheet>
  )
}

/** What an unpaid order costs then; null where its money is not known. */
function totalAfter({ money, lines }: StaffOrder, quantities: Quantities, added: ChatLine[]): number | null {
  if (!money || added.some(priceProblem)) return null
  const { discount, delivery } = money
  const kept = lines.map(({ id, unit_price, quantity, is_discounted }) => ({
    unitPrice: unit_price ?? 0,
    quantity,
    isDiscounted: is_discounted,
    now: quantities[id] ?? quantity,
  }))
  const more = added.map(({ price, listPrice, quantity }) => ({ unitPrice: price ?? listPrice, quantity }))
  return changedSums({ discount, delivery: delivery ?? 0 }, kept, more).total
}

/** What goes back for pieces taken out of a paid order; null until its money is loaded. */
function backAfter(
  { lines }: StaffOrder,
  quantities: Quantities,
  money: OrderMoney | undefined,
): number | null {
  if (!money) return null
  return lines.reduce((sum, { id, in_parcel }) => {
    const line = money.lines.find((one) => one.id === id)
    const out = in_parcel - (quantities[id] ?? in_parcel)
    if (!line || out <= 0) return sum
    return sum + piecesMinor({ paidMinor: line.paid, quantity: line.quantity }, line.refunded_pieces, out)
  }, 0)
}

type LineQuantityProps = {
  line: StaffLine
  quantity: number
  most: number
  /** What is in a parcel stays there. */
  isPacked: boolean
  onQuantity: (quantity: number) => void
}

function LineQuantity({ line, quantity, most, isPacked, onQuantity }: LineQuantityProps) {
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2">
      <Picture url={line.image_url} />
      <span className="min-w-0 grow">
        {quantity === 0 ? <s>{line.title}</s> : line.title}
        <span className="block text-sm text-muted">{isPacked ? 'Packed' : optionText(line)}</span>
      </span>
      <span className="flex shrink-0 items-center" role="group" aria-label={`How many of ${line.title}`}>
        <Step
          label="One less"
          sign="−"
          isOff={isPacked || quantity === 0}
          onPress={() => onQuantity(quantity - 1)}
        />
        <span className="w-9 text-center tabular-nums">{quantity}</span>
        <Step
          label="One more"
          sign="+"
          isOff={isPacked || quantity >= most}
          onPress={() => onQuantity(quantity + 1)}
        />
      </span>
    </li>
  )
}

type StepProps = { label: string; sign: string; isOff: boolean; onPress: () => void }

function Step({ label, sign, isOff, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="size-11 border border-field bg-white font-semibold disabled:opacity-40"
    >
      {sign}
    </button>
  )
}
