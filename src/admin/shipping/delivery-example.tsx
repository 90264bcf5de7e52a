import { useState } from 'react'
import type { DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import type { DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import type { ShippingZone } from '../../shipping/shipping.schema.ts'
import { InputMoney, InputSelect } from '../kit/fields.tsx'
import { Fold } from '../kit/fold.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { deliveryExample, lacksPrice, shortPlace } from './delivery-example.rules.ts'

type DeliveryExampleProps = {
  zones: ShippingZone[]
  settings: DeliverySettings & DispatchDays
  isFolded?: true
}

/** What a shopper would read, with unsaved edits; folded above a list, which is what one comes for. */
export function DeliveryExample({ zones, settings, isFolded }: DeliveryExampleProps) {
  const now = useNow()
  const [goods, setGoods] = useState<number | null>(3_000_000)
  const [chosen, setChosen] = useState('')
  const zone = zones.find(({ id }) => id === chosen) ?? zones[0]
  if (!zone) return null
  const goodsMinor = goods === null || Number.isNaN(goods) ? 0 : goods
  const says = deliveryExample({ zone, goodsMinor, settings, now })
  const fields = (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <InputMoney name="goods" label="For an order of" value={goods} onValue={setGoods} />
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
      <div>
        <p
          role="status"
          className={lacksPrice(zone) ? 'text-sm text-muted' : 'font-semibold'}
          data-testid="example"
        >
          {says}
        </p>
        {!lacksPrice(zone) && <p className="text-sm text-muted">If the shopper pays now.</p>}
      </div>
    </>
  )
  return (
    <section aria-label="Live example" className="mb-8">
      {isFolded ? (
        <Fold title="What a shopper reads" says={says} opensWhen={false}>
          {fields}
        </Fold>
      ) : (
        <div className="grid gap-3 border border-hairline bg-white p-4">
          <h2 className="text-base">What a shopper reads</h2>
          {fields}
        </div>
      )}
    </section>
  )
}
