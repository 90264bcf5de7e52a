import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { usePress } from '../../lib/browser/use-press.ts'
import { formatMoney } from '../../lib/money.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { deliveryFor, feesOf, goodsForFreeDelivery, zoneLabel } from '../../shipping/delivery-fee.rules.ts'
import { readyText } from '../../shipping/pickup/ready-time.rules.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField, InputField } from '../../ui/control-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Overlay, OverlayHeader } from '../../ui/overlay.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { toast } from '../../ui/toast.tsx'
import type { OrderView } from '../order/order.schema.ts'
import { ordersKey } from './orders.queries.ts'

type Props = { order: OrderView; onClose: () => void }

/** An order is fetched instead of brought, or brought instead of fetched, at the price of that (rule: delivery-choice). */
export default function ChangeDelivery({ order, onClose }: Props) {
  const queryClient = useQueryClient()
  const shop = useShop()
  const { data } = useQuery(shippingQuery)
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState('')
  const [street, setStreet] = useState({ address: '', landmark: '', city: '' })
  const { press, take, free, finish } = usePress()
  const isToDoor = order.pickup !== undefined
  const goods = order.subtotal - order.discount
  const zones = data?.zones.filter(({ pricing }) => pricing === 'rate') ?? []
  const deliveryTo = (zone: (typeof zones)[number]) =>
    deliveryFor({
      zone,
      goodsAfterDiscountMinor: goodsForFreeDelivery({ ...order, feesMinor: feesOf(order.items) }),
      settings: { ...shop, cart_delivery_estimate: null },
      now,
    })
  const options = isToDoor
    ? zones.map((zone) => ({ id: zone.id, text: zoneLabel(zone, deliveryTo(zone)) }))
    : (data?.pickups ?? []).map((place) => ({
        id: place.id,
        text: `${place.name}, ${place.address} – ${readyText(place, { now, dispatch: shop })}`,
      }))
  const zone = zones.find(({ id }) => id === chosen)
  const total = goods + ((isToDoor && zone && deliveryTo(zone).amount) || 0)
  const difference = total - order.total_amount
  const isTyped = chosen !== '' && (!isToDoor || (street.address.trim() !== '' && street.city.trim() !== ''))
  const change = useMutation({
    mutationFn: () =>
      press.run(() =>
        unwrap(
          api.api.orders[':id']['delivery-choice'].$post({
            param: { id: order.id },
            json: { shown: total, ...(isToDoor ? { zone_id: chosen, ...street } : { pickup: chosen }) },
          }),
        ),
      ),
    onSuccess: () => {
      finish()
      toast.success(isToDoor ? 'We deliver it to you' : 'You pick it up')
      onClose()
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
    onError: (error) => {
      free()
      toastFailure('This could not be changed. Please try again.')(error)
    },
  })
  const title = isToDoor ? 'Deliver it instead' : 'Pick it up instead'
  return (
    <Overlay label={title} place="sheet" onClose={onClose} testId="change-delivery">
      <OverlayHeader title={title} onClose={onClose} />
      <form
        noValidate
        className="flex flex-col gap-4 overflow-y-auto p-4 md:p-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped && take()) change.mutate()
        }}
      >
        <Field name="where" label={isToDoor ? 'Deliver to' : 'Pick it up at'}>
          {(tied) => (
            <ChoiceField {...tied} className="field" value={chosen} onValue={setChosen}>
              <option value="">Choose a place</option>
              {options.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </ChoiceField>
          )}
        </Field>
        {isToDoor &&
          streetFields.map(([name, label]) => (
            <Field key={name} name={name} label={label} isOptional={name === 'landmark'}>
              {(tied) => (
                <InputField
                  {...tied}
                  className="field"
                  maxLength={200}
                  value={street[name]}
                  onValue={(value) => setStreet((now) => ({ ...now, [name]: value }))}
                />
              )}
            </Field>
          ))}
        {chosen && (
          <p role="status">
            <span>{`Your order costs ${formatMoney(total)} then.`}</span>
            {difference > 0 && order.status !== 'pending' && (
              <span>{` ${formatMoney(difference)} is to pay before we send it.`}</span>
            )}
            {difference < 0 && order.status !== 'pending' && (
              <span>{` You get ${formatMoney(-difference)} back.`}</span>
            )}
          </p>
        )}
        <Button type="submit" isBusy={change.isPending} disabled={!isTyped}>
          {title}
        </Button>
      </form>
    </Overlay>
  )
}

const streetFields = [
  ['address', 'Street address'],
  ['landmark', 'Nearest landmark'],
  ['city', 'City'],
] as const
