import { useState } from 'react'
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
  const change = (at: number, changed: Partial<AbroadRate>) =>
    onRates(shown.map((rate, index) => (index === at ? { ...rate, ...changed } : rate)))
  return (
    <>
      <table className="w-full table-fixed border-collapse">
        <thead className="text-left text-sm text-muted">
          <tr>
            <th className="pb-1 font-normal">Up to, g</th>
            <th className="w-[34%] pb-1 pl-2 font-normal">Price</th>
            <th className="pb-1 pl-2 font-normal">Days</th>
            <th className="pb-1 pl-2 font-normal">to</th>
            <th className="w-11">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((rate, index) => (
            <tr key={index}>
              <td className="py-1">
                <Digits
                  label={`Weight ${index + 1}, up to grams`}
                  value={rate.up_to_grams}
                  onValue={(up_to_grams) => change(index, { up_to_grams })}
                />
              </td>
              <td className="py-1 pl-2">
                <MoneyInput
                  aria-label={`Price ${index + 1}`}
                  value={rate.price === 0 ? null : rate.price}
                  onValue={(price) => change(index, { price: price ?? 0 })}
                />
              </td>
              <td className="py-1 pl-2">
                <Digits
                  label={`Days ${index + 1}, at least`}
                  value={rate.days_min}
                  onValue={(days_min) => change(index, { days_min })}
                />
              </td>
              <td className="py-1 pl-2">
                <Digits
                  label={`Days ${index + 1}, at most`}
                  value={rate.days_max}
                  onValue={(days_max) => change(index, { days_max })}
                />
              </td>
              <td>
                {rates.length > 0 && (
                  <button
                    type="button"
                    aria-label={`Remove weight ${index + 1}`}
                    className="flex size-11 items-center justify-center"
                    onClick={() => onRates(rates.toSpliced(index, 1))}
                  >
                    <Icon name="close" size={18} />
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Problem text={error} />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          variant="secondary"
          disabled={rates.length === 0}
          onClick={() =>
            onRates([
              ...rates,
              {
                ...emptyRate,
                days_min: rates.at(-1)?.days_min ?? 0,
                days_max: rates.at(-1)?.days_max ?? 0,
              },
            ])
          }
        >
          Another weight
        </Button>
        <Button variant="secondary" onClick={() => setPasting(true)}>
          Paste a price list
        </Button>
      </div>
      {isPasting && <PasteRates onRates={onRates} onClose={() => setPasting(false)} />}
    </>
  )
}

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
