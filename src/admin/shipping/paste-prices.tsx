import { formatMoney } from '../../lib/money.ts'
import { type PastedPrice, type PricedPlace, readPriceColumn } from '../../shipping/zone-price-paste.rules.ts'
import { PasteSheet } from '../kit/paste-sheet.tsx'
import { shortPlace } from './delivery-example.rules.ts'

type PastePricesProps = {
  /** What was pasted into the table. */
  text: string
  /** The place that prices alone fill the list from. */
  from: number
  places: PricedPlace[]
  onPrices: (prices: PastedPrice[]) => void
  onClose: () => void
}

/** A column of prices for the places, with what it would change. */
export const PastePrices = ({ text, from, places, onPrices, onClose }: PastePricesProps) => (
  <PasteSheet
    title="Paste from a spreadsheet"
    hint={`One place per line: “Abia, 4,500”. Prices without names fill the list from ${shortPlace(places[from]?.name ?? 'the first place')} down.`}
    start={text}
    read={(typed) => readPriceColumn(typed, places, from)}
    listLabel="What changes"
    keyOf={({ id }) => id}
    rowOf={({ name, rate, before }) => (
      <>
        <span className="min-w-0 truncate">{name}</span>
        <span className="shrink-0">
          {before === rate ? (
            <span className="text-muted">{formatMoney(rate)} as before</span>
          ) : (
            `${before === null || Number.isNaN(before) ? 'no price' : formatMoney(before)} → ${formatMoney(rate)}`
          )}
        </span>
      </>
    )}
    onPrices={onPrices}
    onClose={onClose}
  />
)
