import { formatDateTime } from '../../lib/time.ts'
import { channelWords } from '../../orders/status/payment-methods.rules.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { headlineOf, minutesText, placeOf } from './answer-words.rules.ts'
import type { IsItIn } from './is-it-in.schema.ts'

/** Yes or no in large words, then each payment it is about. */
export function Answer({ answer }: { answer: IsItIn }) {
  const { title, text } = headlineOf(answer)
  return (
    <div
      className={`grid gap-3 border-l-4 bg-white p-4 ${answer.is_in ? 'border-indigo' : 'border-camwood'}`}
    >
      <h2 className="text-2xl">{title}</h2>
      <p>{text}</p>
      {answer.payments.length > 0 && (
        <ul aria-label="What came in">
          {answer.payments.map((payment) => (
            <li key={`${payment.at} ${payment.order_number}`} className="border-t border-hairline py-3">
              <p className="font-semibold tabular-nums">
                {moneyOf(payment)(payment.amount)}, {channelWords(payment.channel)}
                {payment.payer && `, ${payment.payer}`}
              </p>
              <p className="text-sm text-muted">
                <time dateTime={payment.at} title={formatDateTime(new Date(payment.at))}>
                  {minutesText(payment.minutes_ago)}
                </time>
              </p>
              <p>{placeOf(payment)}</p>
            </li>
          ))}
        </ul>
      )}
      {answer.has_more && <p className="text-sm text-muted">These are the newest; there are more.</p>}
    </div>
  )
}
