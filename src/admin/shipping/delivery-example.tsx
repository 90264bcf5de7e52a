import { useId, useState } from 'react'
import type { DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import type { DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import type { ShippingZone } from '../../shipping/shipping.schema.ts'
import { MoneyInput } from '../kit/editor/money-input.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { deliveryExample } from './delivery-example.rules.ts'

type DeliveryExampleProps = {
  zones: ShippingZone[]
  settings: DeliverySettings & DispatchDays
}

/** What a shopper would read, with unsaved edits. */
export function DeliveryExample({ zones, settings }: DeliveryExampleProps) {
  const now = useNow()
  const goodsId = useId()
  const [goods, setGoods] = useState<number | null>(3_000_000)
  const [chosen, setChosen] = useState('')
  const zone = zones.find(({ id }) => id === chosen) ?? zones[0]
  if (!zone) return null
  const goodsMinor = goods === null || Number.isNaN(goods) ? 0 : goods
  return (
    <section aria-label="Live example" className="mb-8 border border-hairline bg-white p-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid w-36 gap-1.5">
          <label htmlFor={goodsId} className="text-sm font-semibold">
            Goods for
          </label>
          <MoneyInput id={goodsId} value={goods} onValue={setGoods} />
        </div>
        {zones.length > 1 && (
          <label className="grid min-w-0 grow gap-1.5 text-sm font-semibold">
            Delivered to
            <select
              value={zone.id}
              onChange={({ target }) => setChosen(target.value)}
              className="field w-full font-normal"
            >
              {zones.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p role="status" className="pt-3 font-semibold" data-testid="example">
        {deliveryExample({ zone, goodsMinor, settings, now })}
      </p>
      <p className="text-sm text-muted">Paid now, as the shop shows it.</p>
    </section>
  )
}
