import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { formatMoney } from '../lib/money.ts'
import { cleanTyped } from '../lib/pasted-text.ts'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/control-field.tsx'
import { controlClass } from '../ui/field.tsx'
import type { CreditChoice as Choice } from './credit-choice.client.ts'
import { creditQuery } from './credit.queries.ts'
import type { QuoteCredit } from './quote-credit.schema.ts'

type CreditChoiceProps = {
  isSignedIn: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
  /** What the quote says of it. */
  credit: QuoteCredit | undefined
}

/** Pays with a gift card or with what the customer has (rule: credit-is-a-tender): a switch, a field, and what is left to pay. */
export default function CreditChoice({ isSignedIn, choice, onChoose, credit }: CreditChoiceProps) {
  const { data } = useQuery({ ...creditQuery, enabled: isSignedIn })
  const balance = data?.balance ?? 0
  return (
    <div className="flex flex-col gap-1">
      {(balance > 0 || choice.own) && (
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            checked={choice.own}
            onChange={(event) => onChoose({ ...choice, own: event.target.checked })}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="grow">Use my credit</span>
          <span translate="no" className="price">
            {formatMoney(balance)}
          </span>
        </label>
      )}
      <CardField choice={choice} onChoose={onChoose} credit={credit} />
      {credit && credit.used > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-hairline pt-3" aria-live="polite">
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
    </div>
  )
}

function CardField({ choice, onChoose, credit }: Omit<CreditChoiceProps, 'isSignedIn'>) {
  const [typed, setTyped] = useState<string>()
  const refusal = choice.code ? credit?.message : null
  const isTaken = choice.code !== '' && credit?.message === null
  const apply = () => onChoose({ ...choice, code: (typed ?? choice.code).trim() })
  // Not a form of its own: it stands inside checkout's.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  if (isTaken)
    return (
      <Button
        variant="quiet"
        className="px-0 text-sm"
        onClick={() => {
          setTyped('')
          onChoose({ ...choice, code: '' })
        }}
      >
        Remove the gift card
      </Button>
    )
  return (
    <details open={choice.code ? true : undefined}>
      <summary className="flex min-h-12 items-center justify-between font-semibold">
        Gift card
        <span aria-hidden className="text-xl">
          +
        </span>
      </summary>
      <div className="flex gap-2 pb-2">
        <InputField
          aria-label="Gift card code"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? 'card-refusal' : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed ?? choice.code}
          onValue={(text) => setTyped(cleanTyped(text))}
          onKeyDown={applyOnEnter}
          className={`${controlClass} min-w-0 uppercase`}
        />
        <Button variant="secondary" onClick={apply}>
          Apply
        </Button>
      </div>
      {refusal && (
        <p id="card-refusal" role="alert" className="pb-2 text-sm font-medium text-alert">
          {refusal}
        </p>
      )}
    </details>
  )
}
