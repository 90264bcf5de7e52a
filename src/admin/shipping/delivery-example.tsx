import { useState } from 'react'
import type { DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import type { DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import type { ShippingZone } from '../../shipping/shipping.schema.ts'
import { InputMoney, InputSelect } from '../kit/fields.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { deliveryExample, shortPlace } from './delivery-example.rules.ts'

type DeliveryExampleProps = {
  zones: ShippingZone[]
  settings: DeliverySettings & DispatchDays
}

/** What a shopper would read, with unsaved edits. */
export function DeliveryExample({ zones, settings }: DeliveryExampleProps) {
  const now = useNow()
  const [goods, setGoods] = useState<number | null>(3_000_000)
  const [chosen, setChosen] = useState('')
  const zone = zones.find(({ id }) => id === chosen) ?? zones[0]
  if (!zone) return null
  const goodsMinor = goods === null || Number.isNaN(goods) ? 0 : goods
  return (
    <section aria-label="Live example" className="mb-8 border border-hairline bg-white p-4">
      <div className="grid items-end gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <InputMoney name="goods" label="Goods for" value={goods} onValue={setGoods} />
        {zones.length > 1 && (
          <InputSelect
            name="delivered-to"
            label="Delivered to"
            value={zone.id}
            onValue={setChosen}
            options={zones.map(({ id, name }) => ({ value: id, label: shortPlace(name) }))}
          />
        )}
      </div>
      <p role="status" className="pt-3 font-semibold" data-testid="example">
        {deliveryExample({ zone, goodsMinor, settings, now })}
      </p>
      <p className="text-sm text-muted">What a shopper reads who pays now.</p>
    </section>
  )
}
