import { formatDateTime } from '../../lib/time.ts'
import type { ShownOrder } from './order-display.rules.ts'

/** Everything that happened to an order, newest first. */
export function OrderTimeline({ events }: { events: ShownOrder['order_timeline'] }) {
  const newestFirst = events.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <ol className="border-l-2 border-hairline" data-testid="order-timeline">
      {newestFirst.map((event) => (
        <li key={`${event.created_at} ${event.title}`} className="relative pb-5 pl-5 last:pb-0">
          <span aria-hidden className="absolute top-2 -left-[5px] size-2 bg-indigo" />
          <p className="font-semibold">{event.title}</p>
          {event.description && <p className="text-muted">{event.description}</p>}
          <p className="text-sm text-muted">
            <time dateTime={event.created_at}>{formatDateTime(new Date(event.created_at))}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
