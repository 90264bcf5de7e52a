import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../cart/quote/quote.schema.ts'
import { formatMoney } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { CodeBox } from '../ui/code-box.tsx'
import type { CreditChoice } from './credit-choice.client.ts'
import { cardsTakenQuery } from './credit.queries.ts'

type CardFieldProps = {
  choice: CreditChoice
  onChoose: (choice: CreditChoice) => void
  credit: Quote['credit']
}

/** The one field for a gift card, with what is on it; why it pays nothing is said below it (rules: card-codes, card-field). */
export default function CardField({ choice, onChoose, credit }: CardFieldProps) {
  const { data: cards } = useQuery(cardsTakenQuery)
  const isTaken = choice.code !== '' && credit?.message === null
  if (isTaken)
    return (
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm">
        <span>{credit?.card && `${credit.card.label}: ${formatMoney(credit.card.available)} on it`}</span>
        <Button variant="quiet" className="!px-0 text-sm" onClick={() => onChoose({ ...choice, code: '' })}>
          Remove the gift card
        </Button>
      </p>
    )
  if (!cards?.are_taken && !choice.code) return null
  return (
    <CodeBox
      summary="Gift card"
      label="Gift card code"
      code={choice.code}
      maxLength={60}
      refusal={choice.code ? credit?.message : null}
      onApply={(typed) => onChoose({ ...choice, code: typed.trim() })}
    />
  )
}
