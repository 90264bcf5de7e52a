import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Badge } from '../kit/badge.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import { disputeStateWords } from './dispute-words.rules.ts'

/** The order's disputes, each with a way to its answer. */
export function OrderDisputes({ money: { order, disputes } }: { money: OrderMoney }) {
  if (disputes.length === 0) return null
  return (
    <ul aria-label="Disputes">
      {disputes.map(({ id, state, amount }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-b border-hairline">
          <SiteLink href={`/admin/disputes/${id}`} className="inline-flex min-h-11 items-center text-indigo">
            Dispute of {moneyOf(order)(amount)}
          </SiteLink>
          <Badge tone={disputeStateWords[state][1]}>{disputeStateWords[state][0]}</Badge>
        </li>
      ))}
    </ul>
  )
}
