import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import type { AbroadRate } from '../../shipping/abroad/abroad-country.rules.ts'
import { readRates } from '../../shipping/abroad/rate-paste.rules.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoneyInput } from '../kit/editor/money-input.tsx'
import { Problem } from '../kit/fields.tsx'
import { PasteSheet } from '../kit/paste-sheet.tsx'

type RatesTableProps = {
  rates: AbroadRate[]
  onRates: (rates: AbroadRate[]) => void
  error: string | undefined
}

const emptyRate: AbroadRate = { up_to_grams: 0, price: 0, days_min: 0, days_max: 0 }

/** What a parcel costs by weight, typed or pasted (rule: abroad-rates). */
export function RatesTable({ rates, onRates, error }: RatesTableProps) {
  const [isPasting, setPasting] = useState(false)
  // The first line is there to be typed in; it is a price once something is.
  const shown = rates.length > 0 ? rates : [emptyRate]
  const last = shown.at(-1)!
  const change = (at: number, changed: Partial<AbroadRate>) =>
    onRates(shown.map((rate, index) => (index === at ? { ...rate, ...changed } : rate)))
  return (
    <>
      <ul aria-label="Prices by weight" className="grid max-sm:border-t max-sm:border-hairline">
        {shown.map((rate, index) => (
          // Two lines on a phone, each box with its label; one below the other's labels where there is room.
          // oxlint-disable-next-line no-array-index-key
          <li
            key={index}
            className={`relative grid grid-cols-2 gap-2 max-sm:border-b max-sm:border-hairline max-sm:py-3 sm:py-1 ${rates.length > 0 ? 'sm:grid-cols-[1fr_1.5fr_1fr_1fr_2.75rem]' : 'sm:grid-cols-[1fr_1.5fr_1fr_1fr]'}`}
          >
            <Cell text="Up to, in grams" isFirst={index === 0}>
              <Digits
                label={`Weight ${index + 1}, up to grams`}
                value={rate.up_to_grams}
                onValue={(up_to_grams) => change(index, { up_to_grams })}
              />
            </Cell>
            <Cell text="Price" isFirst={index === 0}>
              <MoneyInput
                aria-label={`Price ${index + 1}`}
                value={rate.price === 0 ? null : rate.price}
                onValue={(price) => change(index, { price: price ?? 0 })}
              />
            </Cell>
            <Cell text="Days, at least" isFirst={index === 0}>
              <Digits
                label={`Days ${index + 1}, at least`}
                value={rate.days_min}
                onValue={(days_min) => change(index, { days_min })}
              />
            </Cell>
            <Cell text="Days, at most" isFirst={index === 0}>
              <Digits
                label={`Days ${index + 1}, at most`}
                value={rate.days_max}
                onValue={(days_max) => change(index, { days_max })}
              />
            </Cell>
            {rates.length > 0 && (
              <button
                type="button"
                aria-label={`Remove weight ${index + 1}`}
                className="flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold sm:size-11 sm:justify-center sm:self-end"
                onClick={() => onRates(rates.toSpliced(index, 1))}
              >
                <Icon name="close" size={18} />
                <span className="sm:hidden">Remove</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={error} />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          variant="secondary"
          onClick={() =>
            onRates([...shown, { ...emptyRate, days_min: last.days_min, days_max: last.days_max }])
          }
        >
          Add a weight
        </Button>
        <Button variant="secondary" onClick={() => setPasting(true)}>
          Paste a price list
        </Button>
      </div>
      {isPasting && <PasteRates onRates={onRates} onClose={() => setPasting(false)} />}
    </>
  )
}

type CellProps = { text: string; isFirst: boolean; children: ReactNode }

/** A box below its label, which is seen above the first row alone where the rows are a line each. */
const Cell = ({ text, isFirst, children }: CellProps) => (
  <div className="grid content-end gap-1.5">
    <span aria-hidden className={`text-sm font-semibold ${isFirst ? '' : 'sm:hidden'}`}>
      {text}
    </span>
    {children}
  </div>
)

type DigitsProps = { label: string; value: number; onValue: (value: number) => void }

const Digits = ({ label, value, onValue }: DigitsProps) => (
  <input
    aria-label={label}
    inputMode="numeric"
    autoComplete="off"
    className={`${controlClass} !px-2 tabular-nums`}
    value={value || ''}
    onChange={({ target }) => onValue(Number(target.value.replaceAll(/\D/g, '').slice(0, 6)))}
  />
)

/** A carrier's list from a spreadsheet; it takes the place of what is there, as a whole. */
const PasteRates = ({ onRates, onClose }: { onRates: RatesTableProps['onRates']; onClose: () => void }) => (
  <PasteSheet
    title="Paste a price list"
    hint="A line for each weight: weight, price, days. “0.5 kg”, “38,000”, “5–9”, with a tab or a semicolon between them."
    read={(text) => {
      const { rates, problems } = readRates(text)
      return { prices: rates, problems }
    }}
    listLabel="What the table will have"
    keyOf={({ up_to_grams }) => up_to_grams}
    rowOf={({ up_to_grams, price, days_min, days_max }) => (
      <>
        <span>up to {up_to_grams} g</span>
        <span>
          {formatMoney(price)}, {days_min}–{days_max} days
        </span>
      </>
    )}
    onPrices={onRates}
    onClose={onClose}
  />
)
