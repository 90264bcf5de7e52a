import { useState } from 'react'
import {
  type CounterMethod,
  counterMethods,
  counterMethodWord,
  type CounterPartSum,
} from '../../counter/counter-sale.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Chip } from '../kit/chip.tsx'
import { TransferAccount } from '../money/transfer-account.tsx'
import { CardPart, type ReadCard } from './card-part.tsx'
import { partsOf, roundAmounts, type TypedParts } from './basket.rules.ts'
import { InputMoney } from '../kit/fields.tsx'

type PaySheetProps = {
  total: number
  method: CounterMethod
  isBusy: boolean
  /** `change` goes back of the cash, in minor units. */
  onDone: (parts: CounterPartSum[], change: number, card: { code: string; amount: number } | null) => void
  onClose: () => void
}

/** How it is paid: all in one way, which is one press, or in parts that add up. */
export function PaySheet({ total: price, method, isBusy, onDone, onClose }: PaySheetProps) {
  const [typed, setTyped] = useState<TypedParts>({ [method]: price })
  const [isInParts, setInParts] = useState(false)
  const [card, setCard] = useState<ReadCard | null>(null)
  const byCard = card ? Math.min(card.available, price) : 0
  const total = price - byCard
  const { parts, settled, missing } = partsOf(total, typed)
  const takeCard = (next: ReadCard | null) => {
    const rest = price - (next ? Math.min(next.available, price) : 0)
    setCard(next)
    setTyped(rest > 0 && !isInParts ? { [method]: rest } : {})
  }
  return (
    <Sheet
      title={isInParts ? 'Paid in parts' : counterMethodWord(method)}
      onClose={onClose}
      footer={
        <Button
          isBusy={isBusy}
          disabled={!settled}
          className="sm:min-w-48"
          onClick={() =>
            settled && onDone(parts, settled.changeMinor, card && { code: card.code, amount: byCard })
          }
        >
          {takeWords(isInParts ? null : method, total, byCard)}
        </Button>
      }
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">To pay</span>
        <b className="text-2xl font-semibold tabular-nums">{formatMoney(total)}</b>
      </p>
      {total === 0 ? null : isInParts ? (
        counterMethods.map((each) => (
          <PartField
            key={each}
            label={counterMethodWord(each)}
            value={typed[each] ?? null}
            onValue={(value) => setTyped({ ...typed, [each]: value })}
          />
        ))
      ) : method === 'cash' ? (
        <>
          <PartField
            label="Cash you were given"
            value={typed.cash ?? null}
            onValue={(cash) => setTyped({ cash })}
          />
          <div
            className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap"
            role="group"
            aria-label="Round amounts"
          >
            {[total, ...roundAmounts(total)].map((amount) => (
              <Chip key={amount} isChosen={typed.cash === amount} onClick={() => setTyped({ cash: amount })}>
                {amount === total ? 'Exact' : formatMoney(amount)}
              </Chip>
            ))}
          </div>
        </>
      ) : (
        method === 'bank_transfer' && (
          <>
            <p>Hand the pieces over when the money is in, not on a screenshot.</p>
            <TransferAccount amount={formatMoney(total)} />
          </>
        )
      )}
      <p
        role="status"
        className="flex items-baseline justify-between gap-3 text-lg font-semibold tabular-nums empty:-mt-4"
      >
        {settled
          ? (settled.changeMinor > 0 || (method === 'cash' && !isInParts && total > 0)) && (
              <>
                <span className="text-base font-normal text-muted">Change</span>{' '}
                <span className="text-2xl">{formatMoney(settled.changeMinor)}</span>
              </>
            )
          : missing > 0
            ? `${formatMoney(missing)} missing`
            : `${formatMoney(-missing)} too much`}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-3 [&>button+button]:-mt-3">
        {navigator.onLine && <CardPart card={card} pays={byCard} onCard={takeCard} />}
        {!isInParts && total > 0 && (
          <Button
            variant="link"
            className="justify-self-start"
            onClick={() => {
              setInParts(true)
              setTyped({})
            }}
          >
            Split the payment
          </Button>
        )}
      </div>
    </Sheet>
  )
}

export const methodWords: Record<CounterMethod, string> = {
  cash: 'in cash',
  bank_transfer: 'by transfer',
  terminal: 'by terminal',
}

/** What the press says is paid: `Take ₦93,500 in cash`. */
function takeWords(method: CounterMethod | null, total: number, byCard: number) {
  if (total === 0) return `Take ${formatMoney(byCard)} off the gift card`
  return `Take ${formatMoney(total)}${method ? ` ${methodWords[method]}` : ''}`
}

type PartFieldProps = { label: string; value: number | null; onValue: (minor: number | null) => void }

function PartField({ label, value, onValue }: PartFieldProps) {
  return (
    <InputMoney
      name={`part-${label.toLowerCase().replaceAll(' ', '-')}`}
      label={label}
      value={value}
      onValue={onValue}
    />
  )
}
