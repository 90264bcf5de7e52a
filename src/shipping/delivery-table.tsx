import type { Waiting } from './delivery-dates.rules.ts'
import { type DeliveryGroup, zoneDaysText, zoneRateText } from './delivery-groups.rules.ts'

type DeliveryTableProps = { group: DeliveryGroup; waiting: Waiting }

/** The zones of one group with rate and days (rule: one-source-of-promises); on a wide screen in two halves, next to each other. */
export function DeliveryTable({ group, waiting }: DeliveryTableProps) {
  const half = Math.ceil(group.zones.length / 2)
  const halves = half > 1 ? [group.zones.slice(0, half), group.zones.slice(half)] : [group.zones]
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      {halves.map((zones, part) => (
        <TablePart key={zones[0]!.id} group={{ ...group, zones }} waiting={waiting} isRest={part > 0} />
      ))}
    </div>
  )
}

function TablePart({ group, waiting, isRest }: DeliveryTableProps & { isRest: boolean }) {
  return (
    <table className="w-full table-fixed border-collapse self-start">
      <caption className="sr-only">{`Delivery: ${group.title}${isRest ? ', continued' : ''}`}</caption>
      {/* Also where its heads are not seen. */}
      <colgroup>
        <col className="w-[40%] lg:w-[38%]" />
        <col className="w-[28%] lg:w-[31%]" />
      </colgroup>
      <thead className={`text-left text-sm text-muted ${isRest ? 'max-lg:sr-only' : ''}`}>
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
              {zone.special_zone && <span className="block text-sm text-muted">Not served every day</span>}
            </th>
            <td className="price py-3 pr-3 text-right">{zoneRateText(zone)}</td>
            <td className="py-3 text-right">{zoneDaysText(zone, waiting)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
