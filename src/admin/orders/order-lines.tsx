import { dotted } from '../../lib/dotted.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { doneWithMail, reachOf } from '../../orders/order/reach.rules.ts'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { type ListParams } from '../kit/order-links.rules.ts'
import { variantLabel, variantName } from '../../lib/variant-label.rules.ts'
import { OrderLine } from './order-line.tsx'
import { hasParcels, OrderParcels } from './order-parcels.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sheet } from '../kit/sheet.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'

/** What was ordered, of an order that goes in several parcels parcel by parcel; a size can be changed until it ships. */
export function OrderLines({ order, params }: { order: StaffOrder; params: ListParams }) {
  const sheet = useOverlay('change-size')
  const changed = order.lines.find(({ id }) => id === sheet.subject)
  return (
    <section aria-label="What was ordered" className="pb-6">
      {hasParcels(order) ? (
        <OrderParcels order={order} params={params} onChange={sheet.open} />
      ) : (
        <ul className="border-t border-hairline">
          {order.lines.map((line) => (
            <OrderLine key={line.id} order={order} line={line} onChange={sheet.open} />
          ))}
        </ul>
      )}
      <Totals order={order} />
      <Customs order={order} />
      {sheet.isOpen && changed && <SizeSheet order={order} line={changed} onClose={sheet.close} />}
    </section>
  )
}

function Totals({ order: { money, currency, source, pickup } }: { order: StaffOrder }) {
  if (!money) return null
  const amount = (minor: number) => formatMoney(minor, currency as Currency)
  const delivery =
    money.delivery === null
      ? 'delivery to price'
      : money.delivery === 0
        ? `${pickup ? 'pick-up' : 'delivery'} free`
        : `delivery ${amount(money.delivery)}`
  const discount = money.discount > 0 && `less ${amount(money.discount)} ${money.promo_code ?? ''}`.trim()
  return (
    <p className="flex justify-between gap-4 border-y border-hairline py-3">
      <span>{dotted(`Goods ${amount(money.subtotal)}`, discount, source !== 'counter' && delivery)}</span>
      <b className="font-semibold tabular-nums">{amount(money.total_amount)}</b>
    </p>
  )
}

/** How a parcel abroad was priced to the door, and its customs form. */
function Customs({ order: { id, money, customs, shipping_address: to } }: { order: StaffOrder }) {
  if (to.country === 'NG') return null
  return (
    <div className="border-b border-hairline py-3">
      {customs && <p>{customs.terms}</p>}
      {money?.to_door && <p className="text-muted">She reads: “{money.to_door.note}”</p>}
      {customs && customs.arithmetic.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-accent">
            How delivery was worked out
          </summary>
          <dl className="grid gap-y-1 pb-2 text-sm">
            {[...customs.arithmetic, ...(money?.to_door?.rows ?? [])].map(({ label, text }, index) => (
              <div key={index} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd className="text-right tabular-nums">{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <SiteLink href={`/admin/orders/${id}/customs`} className="flex min-h-11 items-center text-accent">
        Customs form (CN23)
      </SiteLink>
    </div>
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
      title={`${line.title}, ${variantLabel(line) || 'one size'}`}
      onClose={onClose}
      footer={
        <ActionButton
          className="w-full sm:w-auto"
          disabled={!wanted}
          action={change}
          onPress={() => wanted && change.mutate(wanted.id)}
          label={wanted ? `Change to ${variantLabel(wanted)}` : 'Choose a size'}
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
                <span className="min-w-0 grow wrap-anywhere">{variantName(option)}</span>
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
