import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '../cart/quote/quote.schema.ts'
import { formatMoney } from '../lib/money.ts'
import type { CreditChoice as Choice } from './credit-choice.client.ts'
import { creditQuery } from './credit.queries.ts'

type CreditChoiceProps = {
  /** A guest has no credit, but may have a gift card. */
  isSignedIn: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
  /** What the quote says of it. */
  credit: Quote['credit']
}

/** The switch of a customer who has credit, what a gift card pays, and what is left to pay (rule: credit-is-a-tender). */
export default function CreditChoice({ isSignedIn, choice, onChoose, credit }: CreditChoiceProps) {
  const { data } = useQuery({ ...creditQuery, enabled: isSignedIn })
  const balance = data?.balance ?? 0
  // What an unpaid order of hers has of it is no balance, and is offered to the order that takes its place.
  const offered = choice.own && credit?.lines.find(({ label }) => label !== credit.card?.label)?.available
  const [wasOffered, setWasOffered] = useState(false)
  if ((balance > 0 || choice.own) && !wasOffered) setWasOffered(true)
  return (
    <>
      {wasOffered && (
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            checked={choice.own}
            onChange={(event) => onChoose({ ...choice, own: event.target.checked })}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="grow">Use my credit</span>
          <span translate="no" className="price">
            {formatMoney(offered || balance)}
          </span>
        </label>
      )}
      {credit && credit.used > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-hairline py-3" aria-live="polite">
          {credit.lines.map(({ label, amount }) => (
            <div key={label} className="contents">
              <dt>{`Paid with ${label}`}</dt>
              <dd translate="no" className="price text-right">
                {formatMoney(-amount)}
              </dd>
            </div>
          ))}
          <dt className="font-semibold">Left to pay</dt>
          <dd translate="no" className="price text-right font-semibold" data-testid="left-to-pay">
            {formatMoney(credit.to_pay)}
          </dd>
        </dl>
      )}
    </>
  )
}
