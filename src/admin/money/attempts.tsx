import { channelWords } from '../../orders/status/payment-methods.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { attemptWords, moneyOf } from './money-words.rules.ts'

/** Every try to pay, the newest first, with what the provider said. */
export function Attempts({ money }: { money: OrderMoney }) {
  if (money.attempts.length === 0) return null
  return (
    <ul aria-label="Payments" className="border-t border-hairline">
      {money.attempts.toReversed().map((attempt) => {
        const [words, tone] = attemptWords(attempt)
        return (
          <li key={attempt.id} className="grid gap-0.5 border-b border-hairline py-2">
            <p className="flex items-center justify-between gap-3">
              <span className="font-semibold tabular-nums">
                {moneyOf(attempt)(attempt.amount ?? 0)}{' '}
                <span className="font-normal text-muted">
                  {channelWords(attempt.channel, attempt.provider)}
                </span>
              </span>
              <Badge tone={tone}>{words}</Badge>
            </p>
            {attempt.words && <p className="text-sm">“{attempt.words}”</p>}
            <p className="text-sm break-all text-muted">
              {attempt.reference} · <Ago at={attempt.at} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
