import { useState } from 'react'
import { countText } from '../../lib/count-text.ts'
import { formatMoney } from '../../lib/money.ts'
import { type PastedPrice, type PricedPlace, readPriceColumn } from '../../shipping/zone-price-paste.rules.ts'
import { Button } from '../../ui/button.tsx'
import { InputArea } from '../kit/fields.tsx'
import { Sheet } from '../kit/sheet.tsx'

type PasteSheetProps = {
  /** What was pasted into the table; it can be changed here. */
  text: string
  /** The place that prices without names begin at. */
  from: number
  places: PricedPlace[]
  onPrices: (prices: PastedPrice[]) => void
  onClose: () => void
}

/** A column from a spreadsheet, with what it would change and each line that does not fit; it is taken as a whole. */
export function PasteSheet({ text: pasted, from, places, onPrices, onClose }: PasteSheetProps) {
  const [text, setText] = useState(pasted)
  const { prices, problems } = readPriceColumn(text, places, from)
  const isReady = problems.length === 0 && prices.length > 0
  return (
    <Sheet
      title="Paste a column"
      onClose={onClose}
      footer={
        <Button
          disabled={!isReady}
          onClick={() => {
            onPrices(prices)
            onClose()
          }}
        >
          {isReady ? `Put ${countText('price', prices.length)} into the table` : 'Put them into the table'}
        </Button>
      }
    >
      <InputArea
        name="column"
        label="From your spreadsheet"
        hint={`A line for each place, its name and its price: “Abia, 4,500”. Prices alone go to the places in their order, from ${places[from]?.name ?? 'the first'} on.`}
        rows={6}
        data-autofocus
        spellCheck={false}
        value={text}
        onValue={setText}
      />
      {problems.length > 0 && (
        <div role="alert">
          <p className="font-semibold text-alert">
            {countText('line', problems.length)} {problems.length === 1 ? 'does' : 'do'} not fit. Nothing is
            changed before all of them do.
          </p>
          <ul className="list-disc pl-5 text-alert">
            {problems.map(({ line, text: problem }) => (
              <li key={line}>
                Line {line} {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      {prices.length > 0 && (
        <ul aria-label="What changes" className="border-t border-hairline">
          {prices.map(({ id, name, rate, before }) => (
            <li key={id} className="flex justify-between gap-3 border-b border-hairline py-1.5 tabular-nums">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0">
                {before === rate ? (
                  <span className="text-muted">{formatMoney(rate)} as before</span>
                ) : (
                  `${before === null || Number.isNaN(before) ? 'no price' : formatMoney(before)} → ${formatMoney(rate)}`
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
