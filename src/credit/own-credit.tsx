import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../lib/money.ts'
import { formatDate } from '../lib/time.ts'
import { TitledSection } from '../ui/titled-section.tsx'
import { creditCauseWords } from './credit-causes.rules.ts'
import { creditQuery } from './credit.queries.ts'

/** A customer's store credit and its movements; not drawn before the first one. */
export function OwnCredit() {
  const { data } = useQuery(creditQuery)
  if (!data || data.entries.length === 0) return null
  return (
    <TitledSection id="credit" title="Store credit">
      <p>
        <strong translate="no" className="price text-xl">
          {formatMoney(data.balance)}
        </strong>
        <span className="text-muted"> to spend at checkout.</span>
      </p>
      <ol className="mt-3">
        {data.entries.map(({ id, cause, amount, order_number, at }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 border-b border-hairline py-2">
            <span className="min-w-0">
              <span>{creditCauseWords[cause]}</span>
              <span className="block text-sm text-muted">
                {[order_number, formatDate(new Date(at))].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span translate="no" className="price">
              {`${amount > 0 ? '+' : ''}${formatMoney(amount)}`}
            </span>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
