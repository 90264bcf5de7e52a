import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { formatMoney } from '../../lib/money.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { deliveryFor, feesOf, goodsForFreeDelivery } from '../../shipping/delivery-fee.rules.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { InputSelect, InputText } from '../kit/fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useNow } from '../kit/use-now.client.ts'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'
import type { Shipping } from '../../shipping/shipping.schema.ts'

/** An order is fetched instead of brought, or brought instead of fetched, at the price of that (rule: delivery-choice). */
export function DeliveryChoiceSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const shipping = useQuery(shippingQuery)
  const settings = useQuery(settingsQuery)
  return (
    <Sheet title={order.pickup ? 'Deliver it instead' : 'Change to pick-up'} onClose={onClose}>
      <Loaded query={settings}>
        {(own) => (
          <Loaded query={shipping}>
            {(places) => <Choice {...{ order, onClose, places, settings: own }} />}
          </Loaded>
        )}
      </Loaded>
    </Sheet>
  )
}

type ChoiceProps = { order: StaffOrder; onClose: () => void; places: Shipping; settings: SettingsRecord }

function Choice({ order, onClose, places, settings }: ChoiceProps) {
  const now = useNow()
  const isToDoor = order.pickup !== null
  const options = isToDoor ? places.zones.filter(({ pricing }) => pricing === 'rate') : places.pickups
  const [chosen, setChosen] = useState(options[0]?.id ?? '')
  const [street, setStreet] = useState({ address: '', city: '' })
  const zone = places.zones.find(({ id }) => id === chosen)
  const { subtotal, discount, total_amount } = order.money!
  const goods = subtotal - discount
  const feesMinor = feesOf(order.lines.map(({ is_fee, line_total }) => ({ is_fee, total: line_total })))
  const goodsAfterDiscountMinor = goodsForFreeDelivery({ subtotal, discount, feesMinor })
  const fee = zone ? (deliveryFor({ zone, goodsAfterDiscountMinor, settings, now }).amount ?? 0) : 0
  const change = useAction({
    run: () =>
      ownerCall('post /orders/{id}/delivery-choice', {
        id: order.id,
        updated_at: order.updated_at,
        shown: goods + fee,
        ...(isToDoor ? { zone_id: chosen, ...street } : { pickup: chosen }),
      }),
    done: isToDoor ? 'It is delivered instead' : 'It is picked up instead',
    onDone: onClose,
    changes: 'order',
  })
  if (options.length === 0)
    return (
      <p>
        {isToDoor
          ? 'No place of delivery has a price.'
          : 'There is no place to pick up. Add one under Delivery.'}
      </p>
    )
  const difference = goods + fee - total_amount
  return (
    <div className="grid gap-4">
      <InputSelect
        name="place"
        label={isToDoor ? 'Delivered to' : 'Picked up at'}
        value={chosen}
        onValue={setChosen}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isToDoor &&
        (['address', 'city'] as const).map((name) => (
          <InputText
            key={name}
            name={name}
            label={name === 'address' ? 'Street address' : 'City'}
            value={street[name]}
            onValue={(value) => setStreet((now) => ({ ...now, [name]: value }))}
          />
        ))}
      <p role="status">
        {`The order costs ${formatMoney(goods + fee)} then. `}
        {difference > 0 && `${formatMoney(difference)} is to pay before it leaves.`}
        {difference < 0 && `${formatMoney(-difference)} less: what was paid of it is refunded.`}
      </p>
      <ActionButton
        action={change}
        label={isToDoor ? 'Deliver it instead' : 'Change to pick-up'}
        {...(isToDoor && !(street.address.trim() && street.city.trim()) && { disabled: true })}
      />
    </div>
  )
}
