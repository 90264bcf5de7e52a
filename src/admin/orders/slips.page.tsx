import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readLocal, writeLocal } from '../../lib/browser/local-store.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { Chip } from './carrier-choice.tsx'
import { Label } from './label.tsx'
import { labelPapers, readPaper, type Sender, sheetsOf } from './label-paper.rules.ts'
import { leftOutText, listHref } from './order-links.rules.ts'
import { slipsQuery } from './orders.queries.ts'
import { type SlipOrder, slipParts } from './slip-parts.rules.ts'
import { Slip } from './slip.tsx'

const kinds = [
  { kind: 'slips', label: 'Slips' },
  { kind: 'labels', label: 'Labels' },
  { kind: 'both', label: 'Both' },
]

const paperKey = 'admin.label-paper'

/**
 * Packing slips, two on a page where they fit, and labels on the paper this device prints them on; what is on the screen is what
 * is printed (rule: packing-paper).
 */
export function SlipsPage() {
  const { params, set } = useParams()
  const kind = params.kind ?? 'both'
  const [paper, setPaper] = useState(() => readPaper(readLocal(paperKey)))
  const leftOut = leftOutText(params.ids, params.of)
  const slips = useQuery({ ...slipsQuery(params.ids ?? ''), enabled: Boolean(params.ids) })
  return (
    <Screen
      title="Slips and labels"
      back={{ href: listHref({}), label: 'Orders' }}
      action={<Button onClick={() => window.print()}>Print</Button>}
    >
      <div className="no-print flex flex-wrap gap-x-6 gap-y-2 pb-4">
        <div className="flex gap-2" role="group" aria-label="What to print">
          {kinds.map((each) => (
            <Chip
              key={each.kind}
              isChosen={each.kind === kind}
              onClick={() => set({ kind: each.kind }, { replace: true })}
            >
              {each.label}
            </Chip>
          ))}
        </div>
        {kind !== 'slips' && (
          <div className="flex gap-2" role="group" aria-label="Labels on">
            {labelPapers.map((each) => (
              <Chip
                key={each.paper}
                isChosen={each.paper === paper}
                onClick={() => {
                  setPaper(each.paper)
                  writeLocal(paperKey, each.paper)
                }}
              >
                {each.label}
              </Chip>
            ))}
          </div>
        )}
      </div>
      {params.ids ? (
        <Loaded query={slips}>
          {({ slips, sender }) => (
            <>
              {leftOut && (
                <p role="status" className={`pb-4 font-semibold ${kind === 'labels' ? 'no-print' : ''}`}>
                  {leftOut}
                </p>
              )}
              {kind !== 'labels' && <Slips orders={slips} />}
              {kind !== 'slips' && (
                <Labels orders={slips} sender={sender} perSheet={paper === 'a4' ? 4 : 0} />
              )}
            </>
          )}
        </Loaded>
      ) : (
        <Empty text="Choose orders in the list first." way={{ label: 'Orders', href: listHref({}) }} />
      )}
    </Screen>
  )
}

const partsOf = (orders: SlipOrder[]) =>
  orders.flatMap((order) => slipParts(order).map((part) => ({ order, part, key: order.id + part.name })))

function Slips({ orders }: { orders: SlipOrder[] }) {
  return (
    <div className="grid gap-6 pb-6 print:block print:p-0">
      {partsOf(orders).map(({ key, ...slip }) => (
        <Slip key={key} {...slip} />
      ))}
    </div>
  )
}

/** One a page, or so many on a sheet. An order of which nothing is sent has a slip that says so, and no label. */
function Labels({ orders, sender, perSheet }: { orders: SlipOrder[]; sender: Sender; perSheet: number }) {
  const labels = partsOf(orders).filter(({ part }) => part.lines.length > 0)
  const sheets = perSheet > 0 ? sheetsOf(labels, perSheet) : [labels]
  return sheets.map((sheet, index) => (
    <div
      key={index}
      className={`${perSheet > 0 ? 'labels-a4 sm:grid-cols-[repeat(2,minmax(0,105mm))]' : 'labels-a6 print:block'} grid gap-6 pb-6 print:gap-0 print:p-0`}
    >
      {sheet.map(({ key, ...label }) => (
        <Label key={key} {...label} sender={sender} />
      ))}
    </div>
  ))
}
