import { useQuery } from '@tanstack/react-query'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { LabelLine } from './label-line.tsx'
import { LabelPrices } from './label-prices.tsx'

/** The label with which a customer sends her pieces back, for an owner whose shop has an account at a carrier. */
export function ReturnLabel({ returnId, orderId }: { returnId: string; orderId: string }) {
  const { data } = useQuery(ownerQuery('get /orders/{id}/labels', { id: orderId }))
  const label = data?.labels.find((each) => each.return_id === returnId)
  if (!data || !(label || data.account)) return null
  return (
    <Section title="Return label">
      {label ? (
        <LabelLine label={label} />
      ) : (
        <LabelPrices
          account={data.account!}
          ask={(weight) => ownerCall('post /returns/{id}/label-prices', { id: returnId, ...weight })}
        />
      )}
    </Section>
  )
}
