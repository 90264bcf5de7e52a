import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { MoneyInput } from '../kit/editor/money-input.tsx'
import { Needed } from '../kit/editor/save-bar.tsx'
import { notReadyClass } from '../kit/screen.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Chip } from '../kit/chip.tsx'
import {
  type BasketLine,
  discountProblems,
  sumsOf,
  type TypedDiscount,
  agreedProblems,
  withAgreed,
} from './basket.rules.ts'
import { InputMoney, InputText } from '../kit/fields.tsx'

type DiscountSheetProps = {
  lines: BasketLine[]
  /** The most a helper may give, in percent; null for owners. */
  limitPercent: number | null
  /** Whether it may leave nothing to pay: a gift. */
  mayBeAll?: boolean
  typed: TypedDiscount | null
  onTyped: (discount: TypedDiscount) => void
  onClose: () => void
}

/** Grey until it can be given, with what it waits for, and still pressed to be told why. */
const readyClass = (wrong: object) => (Object.values(wrong).some(Boolean) ? notReadyClass : '')

const kinds = [
  { kind: 'amount', label: 'Amount' },
  { kind: 'percent', label: 'Percent' },
] as const

/** A lower price, with its reason (rule: counter-discount). */
export function DiscountSheet(props: DiscountSheetProps) {
  const { lines, limitPercent, mayBeAll = false, typed, onTyped, onClose } = props
  const [discount, setDiscount] = useState<TypedDiscount>(
    typed ?? { kind: 'amount', value: Number.NaN, reason: '' },
  )
  const [problems, setProblems] = useState<{ value?: string; reason?: string }>({})
  const set = (changes: Partial<TypedDiscount>) => setDiscount({ ...discount, ...changes })
  const wrong = discountProblems(lines, discount, limitPercent, mayBeAll)
  const give = () => {
    setProblems(wrong)
    if (wrong.value || wrong.reason) return
    onTyped(discount)
    onClose()
  }
  const isShown = Number.isSafeInteger(discount.value) && discount.value > 0
  return (
    <Sheet
      title="Discount"
      onClose={onClose}
      footer={
        <>
          <Needed names={[wrong.value && 'what comes off', wrong.reason && 'a reason']} />
          <Button className={readyClass(wrong)} onClick={give}>
            Give it{isShown && `: ${formatMoney(sumsOf(lines, discount).total)} to pay`}
          </Button>
        </>
      }
    >
      <div className="flex gap-2" role="group" aria-label="How it is counted">
        {kinds.map(({ kind, label }) => (
          <Chip key={kind} isChosen={kind === discount.kind} onClick={() => set({ kind, value: Number.NaN })}>
            {label}
          </Chip>
        ))}
      </div>
      <Field
        name="discount"
        label={discount.kind === 'amount' ? 'Amount off' : 'Percent off'}
        error={problems.value}
        {...(limitPercent !== null && { hint: `You may give up to ${limitPercent}%.` })}
      >
        {(tied) =>
          discount.kind === 'amount' ? (
            <MoneyInput
              {...tied}
              key="amount"
              value={discount.value}
              onValue={(value) => set({ value: value ?? Number.NaN })}
            />
          ) : (
            <input
              {...tied}
              key="percent"
              inputMode="numeric"
              autoComplete="off"
              value={Number.isNaN(discount.value) ? '' : String(discount.value)}
              onChange={({ target }) =>
                set({ value: /^\d+$/.test(target.value) ? Number(target.value) : Number.NaN })
              }
              className={controlClass}
            />
          )
        }
      </Field>
      <ReasonField
        name="discount-reason"
        value={discount.reason}
        error={problems.reason}
        onValue={(reason) => set({ reason })}
      />
    </Sheet>
  )
}

type PriceSheetProps = {
  lines: BasketLine[]
  line: BasketLine
  /** Of the whole sale: both count towards the limit. */
  discount: TypedDiscount | null
  /** The most a helper may give, in percent; null for owners. */
  limitPercent: number | null
  onLines: (lines: BasketLine[]) => void
  onClose: () => void
}

/** A lower price of one line, with its reason (rule: counter-discount). */
export function PriceSheet({ lines, line, discount, limitPercent, onLines, onClose }: PriceSheetProps) {
  const [agreed, setAgreed] = useState(line.agreed ?? { unitPrice: line.unitPrice, reason: '' })
  const [problems, setProblems] = useState<{ price?: string; reason?: string }>({})
  const put = (given: BasketLine['agreed'] | null) => {
    onLines(withAgreed(lines, line.variantId, given))
    onClose()
  }
  const wrong = agreedProblems(lines, { line, agreed, typed: discount, limitPercent })
  const give = () => {
    setProblems(wrong)
    if (!wrong.price && !wrong.reason) put({ ...agreed, reason: agreed.reason.trim() })
  }
  return (
    <Sheet
      title={`Price of ${line.title}`}
      onClose={onClose}
      footer={
        <>
          <Needed names={[wrong.price && 'a new price', wrong.reason && 'a reason']} />
          {line.agreed && (
            <Button variant="secondary" onClick={() => put(null)}>
              Back to {formatMoney(line.unitPrice)}
            </Button>
          )}
          <Button className={readyClass(wrong)} onClick={give}>
            Set the price
          </Button>
        </>
      }
    >
      <InputMoney
        name="agreed-price"
        label="Price of one piece"
        hint={
          limitPercent === null
            ? `The shop’s price is ${formatMoney(line.unitPrice)}.`
            : `The shop’s price is ${formatMoney(line.unitPrice)}. You may give up to ${limitPercent}%.`
        }
        error={problems.price}
        onFocus={({ target }) => target.select()}
        value={agreed.unitPrice}
        onValue={(price) => setAgreed({ ...agreed, unitPrice: price ?? Number.NaN })}
      />
      <ReasonField
        name="agreed-reason"
        value={agreed.reason}
        error={problems.reason}
        onValue={(reason) => setAgreed({ ...agreed, reason })}
      />
    </Sheet>
  )
}

type ReasonFieldProps = {
  name: string
  value: string
  error: string | undefined
  onValue: (reason: string) => void
}

/** Why less is taken than it costs (rule: counter-discount). */
function ReasonField({ name, value, error, onValue }: ReasonFieldProps) {
  return (
    <InputText
      name={name}
      label="Reason, for the team log"
      error={error}
      maxLength={200}
      autoComplete="off"
      value={value}
      onValue={onValue}
    />
  )
}
