import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { Chip } from './carrier-choice.tsx'
import { listHref } from './order-links.rules.ts'
import { slipsQuery } from './orders.queries.ts'
import { hasParcel, Label, Slip } from './slip.tsx'

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
              {slips.map((order) => (
                <Fragment key={order.id}>
                  {kind !== 'labels' && <Slip order={order} />}
                  {kind !== 'slips' && hasParcel(order) && <Label order={order} />}
                </Fragment>
              ))}
            </div>
          )}
        </Loaded>
      ) : (
        <Empty text="Choose orders in the list first." way={{ label: 'Orders', href: listHref({}) }} />
      )}
    </Screen>
  )
}
