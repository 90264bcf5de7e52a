import { useQuery } from '@tanstack/react-query'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { LabelLine } from './label-line.tsx'

/** The labels of an order's parcels, where any was bought. */
export function OrderLabels({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownerQuery('get /orders/{id}/labels', { id: orderId }))
  if (!data || data.labels.length === 0) return null
  return (
    <Section title="Labels">
      <ul className="grid gap-4">
        {data.labels.map((label) => (
          <li key={label.id}>
            {label.return_id && <p className="text-sm text-muted">For the return</p>}
            <LabelLine label={label} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
