import { useNow } from '../kit/use-now.client.ts'
import type { DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import { deliveryFor, type DeliverySettings, zoneLabel } from '../../shipping/delivery-fee.rules.ts'
import { deliveryGroups } from '../../shipping/delivery-groups.rules.ts'
import type { ZoneInput } from '../../shipping/zone-input.rules.ts'
import { Preview } from '../settings/preview.tsx'

type DeliveryReadsProps = { zones: ZoneInput[]; settings: DeliverySettings & DispatchDays }

/** The shop's words about these places: its table, and three lines of the list that checkout shows. */
export function DeliveryReads({ zones, settings }: DeliveryReadsProps) {
  const now = useNow()
  const shown = zones.map((zone, index) => ({ ...zone, id: String(index), currency: 'NGN' }))
  const groups = deliveryGroups(shown)
  const [first] = groups
  return (
    <Preview label="What shoppers will read">
      <div className="grid gap-3 p-5">
        {groups.length === 0 && <p className="text-muted">Nothing about delivery yet.</p>}
        {groups.map(({ kind, title, rateText, daysText }) => (
          <p key={kind} className="flex flex-wrap justify-between gap-x-4 border-b border-hairline pb-2">
            <span className="font-semibold">{title}</span>
            <span>{rateText}</span>
            <span className="text-muted">{daysText}</span>
          </p>
        ))}
        {first && (
          <div className="grid gap-1 text-sm">
            <p className="text-muted">At checkout:</p>
            {first.zones.slice(0, 3).map((zone) => (
              <p key={zone.id}>
                {zoneLabel(zone, deliveryFor({ zone, goodsAfterDiscountMinor: 0, settings, now }))}
              </p>
            ))}
          </div>
        )}
      </div>
    </Preview>
  )
}
