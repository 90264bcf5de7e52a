import { type ComponentProps, useState } from 'react'
import { controlClass } from '../../../ui/field.tsx'
import { moneyText, parseMoneyText } from '../../../lib/money-text.rules.ts'

type MoneyInputProps = {
  /** Minor units; null is empty. */
  value: number | null
  /** Called with every amount that parses; NaN while the text is no amount. */
  onValue: (minor: number | null) => void
  symbol?: string
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'>

/**
 * An amount as it is typed: `42,000`. The text stays as typed until the field is left, or until a button puts in another amount: what
 * is shown is what counts.
 */
export function MoneyInput({ value, onValue, symbol = '₦', onBlur, ...input }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && Object.is(minorOf(typed), value)
  // What holds while it is empty is no amount.
  const isWords = value === null && Boolean(input.placeholder)
  return (
    <span className="relative block">
      {!isWords && (
        <span aria-hidden className="absolute top-3 left-3 text-muted">
          {symbol}
        </span>
      )}
      <input
        {...input}
        inputMode="decimal"
        autoComplete="off"
        value={isTyped ? typed : Number.isNaN(value) ? '' : moneyText(value)}
        onChange={(event) => {
          setTyped(event.target.value)
          onValue(minorOf(event.target.value))
        }}
        onBlur={(event) => {
          if (!Number.isNaN(value)) setTyped(null)
          onBlur?.(event)
        }}
        className={`${controlClass} ${symbol && !isWords ? '!pl-8' : ''} tabular-nums`}
      />
    </span>
  )
}

/** NaN of a text that is no amount. */
function minorOf(text: string): number | null {
  const minor = parseMoneyText(text)
  return minor === undefined ? Number.NaN : minor
}
