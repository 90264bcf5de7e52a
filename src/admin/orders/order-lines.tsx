import { type Currency, formatMoney } from '../../lib/money.ts'
import { doneWithMail, reachOf } from '../../orders/order/reach.rules.ts'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../kit/picture.tsx'
import { optionText } from '../kit/order-links.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sheet } from '../kit/sheet.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** What was ordered, with pictures; a size can be changed until it ships. What was refunded is struck, or says how many. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const sheet = useOverlay('change-size')
  const changed = order.lines.find(({ id }) => id === sheet.subject)
  return (
    <section aria-label="What was ordered" className="pb-6">
      <ul className="border-t border-hairline">
        {order.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            currency={order.currency}
            isCancelled={order.status === 'cancelled'}
            onChange={() => sheet.open(line.id)}
          />
        ))}
      </ul>
      <Totals order={order} />
      {sheet.isOpen && changed && <SizeSheet order={order} line={changed} onClose={sheet.close} />}
    </section>
  )
}

type LineProps = { line: StaffLine; currency: string; isCancelled: boolean; onChange: () => void }

function Line({ line, currency, isCancelled, onChange }: LineProps) {
  const price = line.unit_price === null ? '' : ` × ${formatMoney(line.unit_price, currency as Currency)}`
  const note = refundedText(line, isCancelled)
  const isStruck = note !== null && line.in_parcel === 0
  const pieces = line.in_parcel > 0 ? line.in_parcel : line.quantity
  return (
    <li className="flex gap-3 border-b border-hairline py-3">
      <Picture url={line.image_url} isLarge />
      <div className="min-w-0 grow">
        <p className="font-semibold">{isStruck ? <s>{line.title}</s> : line.title}</p>
        <p className="text-muted">{optionText(line)}</p>
        {note && <p className="font-semibold text-alert">{note}</p>}
        {line.sku && <p className="text-xs [overflow-wrap:anywhere] text-muted">{line.sku}</p>}
        {line.can_change && (
          <Button variant="link" className="text-sm" onClick={onChange}>
            Change size
          </Button>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <b className={pieces > 1 ? 'font-bold text-alert' : 'font-semibold'}>
          {isStruck ? <s>{pieces}</s> : pieces}
        </b>
        {price}
        {line.list_price !== null && (
          <s className="block text-sm text-muted">{formatMoney(line.list_price, currency as Currency)}</s>
        )}
      </p>
    </li>
  )
}

/** `Refunded: not in the parcel`, `1 of 3 refunded: 2 in the parcel`; null when all of it is sent and paid for. */
function refundedText({ refunded, quantity, in_parcel }: StaffLine, isCancelled: boolean): string | null {
  if (refunded === 0 && (in_parcel === quantity || isCancelled)) return null
  const what =
    refunded === 0
      ? 'Back on the shelf'
      : refunded >= quantity
        ? 'Refunded'
        : `${refunded} of ${quantity} refunded`
  if (in_parcel === quantity || isCancelled) return what
  return `${what}: ${in_parcel === 0 ? 'not' : in_parcel} in the parcel`
}

function Totals({ order: { money, currency, source } }: { order: StaffOrder }) {
  if (!money) return null
  const amount = (minor: number) => formatMoney(minor, currency as Currency)
  const delivery =
    money.delivery === null
      ? 'delivery to price'
      : money.delivery === 0
        ? 'delivery free'
        : `delivery ${amount(money.delivery)}`
  const discount =
    money.discount > 0 ? [`less ${amount(money.discount)} ${money.promo_code ?? ''}`.trim()] : []
  return (
    <p className="flex justify-between gap-4 border-b border-hairline py-3">
      <span>
        {[`Goods ${amount(money.subtotal)}`, ...discount, ...(source === 'counter' ? [] : [delivery])].join(
          ' · ',
        )}
      </span>
      <b className="font-semibold tabular-nums">{amount(money.total_amount)}</b>
    </p>
  )
}

/** Another size or colour of the same product at the same price; the stock of both follows. */
function SizeSheet({ order, line, onClose }: { order: StaffOrder; line: StaffLine; onClose: () => void }) {
  const ids = { id: order.id, lineId: line.id }
  const options = useQuery({
    ...ownerQuery('get /orders/{id}/lines/{lineId}/options', ids),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const change = useAction({
    run: (variant_id: string) =>
      ownerCall('put /orders/{id}/lines/{lineId}/variant', {
        ...ids,
        variant_id,
        updated_at: order.updated_at,
      }),
    done: doneWithMail('Size changed', reachOf(order)),
    onDone: onClose,
    changes: 'order',
  })
  const wanted = options.data?.options.find(({ id }) => id === chosen)
  return (
    <Sheet
      title={`${line.title}, ${optionText(line) || 'one size'}`}
      onClose={onClose}
      footer={
        <ActionButton
          className="w-full sm:w-auto"
          disabled={!wanted}
          action={change}
          onPress={() => wanted && change.mutate(wanted.id)}
          label={wanted ? `Change to ${optionText(wanted)}` : 'Choose a size'}
        />
      }
    >
      <p className="text-muted">
        The price stays. {line.quantity > 1 ? `All ${line.quantity} pieces change.` : ''}
      </p>
      <Loaded query={options}>
        {({ options }) => (
          <fieldset className="grid">
            <legend className="sr-only">Size</legend>
            {options.map((option) => (
              <label
                key={option.id}
                className="flex min-h-12 items-center gap-3 border-b border-hairline has-disabled:text-muted"
              >
                <input
                  type="radio"
                  name="size"
                  className="size-5"
                  disabled={option.available < line.quantity}
                  checked={chosen === option.id}
                  onChange={() => setChosen(option.id)}
                />
                <span className="min-w-0 grow wrap-anywhere">{optionText(option) || 'One size'}</span>
                <span className="text-sm text-muted tabular-nums">
                  {option.available === 0 ? 'sold out' : `${option.available} left`}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </Loaded>
    </Sheet>
  )
}
