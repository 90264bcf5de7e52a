import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { formatMoney } from '../lib/money.ts'
import { cleanTyped } from '../lib/pasted-text.ts'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/control-field.tsx'
import { controlClass } from '../ui/field.tsx'
import type { CreditChoice } from './credit-choice.client.ts'
import { cardsTakenQuery } from './credit.queries.ts'
import type { QuoteCredit } from './quote-credit.schema.ts'

type CardFieldProps = {
  choice: CreditChoice
  onChoose: (choice: CreditChoice) => void
  credit: QuoteCredit | undefined
}

/** The one field for a gift card, with what is on it; why it pays nothing is said below it (rules: card-codes, card-field). */
export default function CardField({ choice, onChoose, credit }: CardFieldProps) {
  const [typed, setTyped] = useState<string>()
  const { data: cards } = useQuery(cardsTakenQuery)
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
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm">
        <span>{credit?.card && `${credit.card.label}: ${formatMoney(credit.card.available)} on it`}</span>
        <Button
          variant="quiet"
          className="!px-0 text-sm"
          onClick={() => {
            setTyped('')
            onChoose({ ...choice, code: '' })
          }}
        >
          Remove the gift card
        </Button>
      </p>
    )
  if (!cards?.are_taken && !choice.code) return null
  return (
    <details className="border-b border-hairline" open={choice.code ? true : undefined}>
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
