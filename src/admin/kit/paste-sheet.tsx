import { type ReactNode, useState } from 'react'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { Button } from '../../ui/button.tsx'
import { InputArea } from './fields.tsx'
import { Sheet } from './sheet.tsx'

type PasteSheetProps<Price> = {
  title: string
  hint: string
  /** What was pasted already; it can be changed here. */
  start?: string
  read: (text: string) => { prices: Price[]; problems: { line: number; text: string }[] }
  /** The accessible name of the list of prices. */
  listLabel: string
  keyOf: (price: Price) => string | number
  rowOf: (price: Price) => ReactNode
  onPrices: (prices: Price[]) => void
  onClose: () => void
}

/** Lines from a spreadsheet, with what they would do and each that does not fit; they are taken as a whole. */
export function PasteSheet<Price>(props: PasteSheetProps<Price>) {
  const { title, hint, start = '', read, listLabel, keyOf, rowOf, onPrices, onClose } = props
  const [text, setText] = useState(start)
  const { prices, problems } = read(text)
  const isReady = problems.length === 0 && prices.length > 0
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button
          disabled={!isReady}
          onClick={() => {
            onPrices(prices)
            onClose()
          }}
        >
          {isReady
            ? `Put ${countText(ownerNouns.price, prices.length)} into the table`
            : 'Put them into the table'}
        </Button>
      }
    >
      <InputArea
        name="pasted"
        label="From your spreadsheet"
        hint={hint}
        rows={6}
        data-autofocus
        spellCheck={false}
        value={text}
        onValue={setText}
      />
      {problems.length > 0 && (
        <div role="alert">
          <p className="font-semibold text-alert">
            {countText(ownerNouns.line, problems.length)} {problems.length === 1 ? 'needs' : 'need'} fixing.
            Nothing changes until every line is right.
          </p>
          <ul className="list-disc pl-5 text-alert">
            {problems.map(({ line, text: problem }) => (
              <li key={line}>
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      {prices.length > 0 && (
        <ul aria-label={listLabel} className="border-t border-hairline">
          {prices.map((price) => (
            <li
              key={keyOf(price)}
              className="flex justify-between gap-3 border-b border-hairline py-1.5 tabular-nums"
            >
              {rowOf(price)}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
