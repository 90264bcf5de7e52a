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
        {groups.length > 0 && (
          <table aria-label="What delivery costs" className="w-full">
            <tbody>
              {groups.map(({ kind, title, rateText, daysText }) => (
                <tr key={kind} className="border-b border-hairline align-baseline">
                  <th scope="row" className="py-2 pr-4 text-left font-semibold">
                    {title}
                  </th>
                  <td className="py-2 pr-4 text-right tabular-nums">{rateText}</td>
                  <td className="py-2 text-right text-muted">{daysText}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
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
