import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLineQuantity } from '../../cart/quote/cart-limits.rules.ts'
import { paidChange } from '../../orders/order/added-lines.rules.ts'
import { changedSums, whatMayChange } from '../../orders/order/changed-lines.rules.ts'
import { doneWithMail, reachOf } from '../../orders/order/reach.rules.ts'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { piecesMinor } from '../../payments/refunds/refund-lines.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { QuantitySteps } from '../../ui/quantity-steps.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { type ChatLine, itemsOf, priceProblem } from '../chat-orders/chat-draft.rules.ts'
import { ChatPieces } from '../chat-orders/chat-pieces.tsx'
import { Picture } from '../kit/picture.tsx'
import { variantLabel } from '../../lib/variant-label.rules.ts'
import { blankLine, isLeft, type OwnLine, OwnLines } from './own-lines.tsx'
import { useAttempt } from '../kit/use-attempt.client.ts'

type Quantities = Record<string, number>

/** Other quantities, pieces taken out or added, with what it comes to before they are saved (rules: changed-lines, added-lines). */
export function LinesSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const may = whatMayChange({ status: order.status, delivery: order.money?.delivery ?? null })
  const money = useQuery(ownerQuery('get /orders/{id}/money', { id: order.id }))
  const [quantities, setQuantities] = useState<Quantities>({})
  const [added, setAdded] = useState<ChatLine[]>([])
  const [pieces, setPieces] = useState<OwnLine[]>([])
  const [typed, setTyped] = useState(blankLine)
  const { errors, attempt } = useAttempt({ typed: isLeft(typed) ? 'Add it, or empty it' : undefined })
  const nowOf = (line: StaffLine) => quantities[line.id] ?? line.in_parcel
  const changed = order.lines.filter((line) => nowOf(line) !== line.in_parcel)
  const isMore = added.length + pieces.length > 0
  const isEmpty = order.lines.every((line) => nowOf(line) === 0) && !isMore
  const more = [
    ...added.map(({ price, listPrice, quantity }) => ({ unitPrice: price ?? listPrice, quantity })),
    ...pieces.map(({ price, quantity }) => ({ unitPrice: price, quantity })),
  ]
  const sums = added.some(priceProblem)
    ? null
    : may === 'all'
      ? totalAfter(order, quantities, more)
      : paidAfter(order, quantities, more, money.data)
  const save = useAction({
    run: ({ shown, due }: Sums, press) => {
      const change = {
        lines: changed.map((line) => ({ line_id: line.id, quantity: nowOf(line) })),
        added: itemsOf(added),
        pieces,
        shown,
        due,
        updated_at: order.updated_at,
      }
      const idempotencyKey = press.keyOf(change)
      return ownerCall('post /orders/{id}/lines', { id: order.id, ...change }, { idempotencyKey })
    },
    done: doneWithMail('The order is changed', reachOf(order)),
    onDone: onClose,
    changes: 'order',
  })
  const isReady = (changed.length > 0 || isMore) && !isEmpty && sums !== null
  return (
    <Sheet
      title="Change what was ordered"
      onClose={onClose}
      footer={
        <Button
          className="w-full sm:w-auto"
          disabled={!isReady}
          isBusy={save.isPending}
          onClick={() => attempt(() => sums && save.mutate(sums))}
        >
          {isReady ? saveWords(order, sums, may === 'all' ? (money.data?.deposit?.paid ?? 0) : null) : 'Save'}
        </Button>
      }
    >
      <p className="text-muted">
        {isEmpty ? 'Nothing would be left. Cancel the order instead.' : leads[may]}
      </p>
      <ul className="border-t border-hairline">
        {order.lines
          .filter(({ in_parcel }) => in_parcel > 0)
          .map((line) => (
            <LineQuantity
              key={line.id}
              line={line}
              quantity={nowOf(line)}
              most={may === 'fewer' ? line.in_parcel : maxLineQuantity}
              isPacked={may === 'fewer' && line.to_pack < line.in_parcel}
              onQuantity={(quantity) => setQuantities({ ...quantities, [line.id]: quantity })}
            />
          ))}
      </ul>
      {may !== 'fewer' && (
        <>
          <ChatPieces
            title="Add a piece"
            draft={{ lines: added }}
            set={({ lines }) => setAdded(lines)}
            quote={undefined}
            error={undefined}
          />
          <OwnLines
            lines={pieces}
            onLines={setPieces}
            typed={typed}
            onTyped={setTyped}
            problem={errors.typed}
          />
        </>
      )}
    </Sheet>
  )
}

const leads = {
  all: 'A discount goes with the pieces it was given for; delivery stays as it is.',
  paid: 'This order is paid. What you add is to pay, and the link to pay goes out by email, or is on the order for you to send; what you take out is set against it, and its money is refunded.',
  fewer: 'Something of this order is packed: the other pieces can be taken out, and their money is refunded.',
  nothing: '',
}

/** `heldMinor`: what came in of an order that is not paid; null of one that is. */
function saveWords(order: StaffOrder, { shown, due }: Sums, heldMinor: number | null): string {
  const text = moneyOf(order)
  if (heldMinor !== null && heldMinor > shown)
    return `Save: ${text(shown)}, and refund ${text(heldMinor - shown)}`
  if (heldMinor !== null) return `Save: ${text(shown)} instead of ${text(order.money!.total_amount)}`
  if (shown > 0) return `Save, and refund ${text(shown)}`
  return due > 0 ? `Save: ${text(due)} to pay` : 'Save: nothing to pay'
}

/** Minor units: what is shown as the new total, or of a paid order as going back, and what is due of that then. */
type Sums = { shown: number; due: number }
type Priced = { unitPrice: number; quantity: number }

/** What an unpaid order costs then; null where its money is not known. */
function totalAfter({ money, lines }: StaffOrder, quantities: Quantities, more: Priced[]): Sums | null {
  if (!money) return null
  const { discount, delivery } = money
  const kept = lines.map(({ id, unit_price, quantity, is_discounted }) => ({
    unitPrice: unit_price ?? 0,
    quantity,
    isDiscounted: is_discounted,
    now: quantities[id] ?? quantity,
  }))
  return { shown: changedSums({ discount, delivery: delivery ?? 0 }, kept, more).total, due: 0 }
}

/** What a change of a paid order comes to; null until its money is loaded. */
function paidAfter(
  { lines }: StaffOrder,
  quantities: Quantities,
  more: Priced[],
  money: OrderMoney | undefined,
): Sums | null {
  if (!money) return null
  let added = more.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  let out = 0
  for (const { id, in_parcel, unit_price } of lines) {
    const less = in_parcel - (quantities[id] ?? in_parcel)
    const line = money.lines.find((one) => one.id === id)
    if (less < 0) added -= less * (unit_price ?? 0)
    if (less <= 0 || !line) continue
    out += piecesMinor({ paidMinor: line.paid, quantity: line.quantity }, line.refunded_pieces, less)
  }
  const { due, back } = paidChange({ balance: money.balance, added, out })
  return { shown: back, due }
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
        <span className="block text-sm text-muted">{isPacked ? 'Packed' : variantLabel(line)}</span>
      </span>
      <QuantitySteps
        title={line.title}
        quantity={quantity}
        least={isPacked ? quantity : 0}
        most={isPacked ? quantity : most}
        onQuantity={onQuantity}
      />
    </li>
  )
}
