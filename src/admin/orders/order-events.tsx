import { formatDateTime } from '../../lib/time.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Section } from '../kit/screen.tsx'

/** What happened and who did it, the newest first; notes of the staff stand out. */
export function OrderEvents({ events }: { events: StaffOrder['events'] }) {
  return (
    <Section title="What happened">
      <ol className="grid gap-3">
        {events.toReversed().map((event) => (
          <li key={event.id} className={event.is_private ? 'bg-[#FCEBC2] px-3 py-2' : ''}>
            <p className={event.is_private ? 'sr-only' : ''}>{event.title}</p>
            {event.description && (
              <p className={event.is_private ? 'whitespace-pre-line' : 'text-sm text-muted'}>
                {event.description}
              </p>
            )}
            <p className="text-sm text-muted">
              <time dateTime={event.created_at}>{formatDateTime(new Date(event.created_at))}</time>,{' '}
              {event.by}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
