import type { Waiting } from './delivery-dates.rules.ts'
import { type DeliveryGroup, zoneDaysText, zoneRateText } from './delivery-groups.rules.ts'

/** The zones of one group with rate and days (rule: one-source-of-promises). */
export function DeliveryTable({ group, waiting }: { group: DeliveryGroup; waiting: Waiting }) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Delivery: {group.title}</caption>
      <thead className="text-left text-sm text-muted">
        <tr className="border-b border-ink">
          <th scope="col" className="py-2 pr-3 font-normal">
            Location
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-normal">
            Rate
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {group.zones.map((zone) => (
          <tr key={zone.id} className="border-b border-hairline align-baseline">
            <th scope="row" className="wrap-anywhere py-3 pr-3 text-left font-normal">
              {zone.name}
              {zone.special_zone && <span className="block text-sm text-muted">Not every day</span>}
            </th>
            <td className="price py-3 pr-3 text-right">{zoneRateText(zone)}</td>
            <td className="py-3 text-right whitespace-nowrap max-xs:w-24 max-xs:whitespace-normal">
              {zoneDaysText(zone, waiting)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
