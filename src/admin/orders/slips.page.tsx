import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { Chip } from './carrier-choice.tsx'
import { listHref } from './order-links.rules.ts'
import { slipsQuery } from './orders.queries.ts'
import { slipParts } from './slip-parts.rules.ts'
import { Label, Slip } from './slip.tsx'

const kinds = [
  { kind: 'slips', label: 'Slips' },
  { kind: 'labels', label: 'Labels' },
  { kind: 'both', label: 'Both' },
]

/** Packing slips and labels, one order a page; what is on the screen is what is printed. */
export function SlipsPage() {
  const { params, set } = useParams()
  const kind = params.kind ?? 'both'
  const slips = useQuery({ ...slipsQuery(params.ids ?? ''), enabled: Boolean(params.ids) })
  return (
    <Screen
      title="Slips and labels"
      back={{ href: listHref({}), label: 'Orders' }}
      action={<Button onClick={() => window.print()}>Print</Button>}
    >
      <div className="no-print flex gap-2 pb-4" role="group" aria-label="What to print">
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
      {params.ids ? (
        <Loaded query={slips}>
          {({ slips }) => (
            <div className="grid gap-6 print:block">
              {slips.flatMap((order) =>
                slipParts(order).map((part) => (
                  <Fragment key={order.id + part.name}>
                    {kind !== 'labels' && <Slip order={order} part={part} />}
                    {/* An order of which nothing is sent has a slip that says so, and no label. */}
                    {kind !== 'slips' && part.lines.length > 0 && <Label order={order} part={part} />}
                  </Fragment>
                )),
              )}
            </div>
          )}
        </Loaded>
      ) : (
        <Empty text="Choose orders in the list first." way={{ label: 'Orders', href: listHref({}) }} />
      )}
    </Screen>
  )
}
