import type { ImportView } from '../../imports/import-view.schema.ts'
import { dialledPhone } from '../../lib/phone.rules.ts'
import { formatDate } from '../../lib/time.ts'
import { Badge } from '../kit/badge.tsx'

type Person = ImportView['people'][number]

/** Three customers of a list. */
export const People = ({ people }: { people: Person[] }) => (
  <ul aria-label="How they will be saved" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {people.map((person, at) => (
      <li key={at} className="grid content-start gap-1 border border-hairline bg-paper p-3">
        <p className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{person.name}</span>
          <Badge tone={person.is_new ? 'info' : 'neutral'}>{person.is_new ? 'New' : 'Already here'}</Badge>
        </p>
        {person.email && <p className="text-sm wrap-anywhere">{person.email}</p>}
        {person.phone && <p className="text-sm">{dialledPhone(person.phone)}</p>}
        {person.address && <p className="text-sm text-muted">{person.address}</p>}
        <p className="text-sm text-muted">
          {person.said_yes_at
            ? `Said yes to news on ${formatDate(new Date(person.said_yes_at))}`
            : 'No yes to news'}
        </p>
      </li>
    ))}
  </ul>
)
