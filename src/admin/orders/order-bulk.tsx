import { useState } from 'react'
import type { StaffRow } from '../../orders/reading/order-list.schema.ts'
import type { StaffStep } from '../../orders/reading/order-queues.rules.ts'
import { Alert } from '../../ui/alert.tsx'
import { BarButton, BulkBar } from '../kit/bulk-bar.tsx'
import { useAction } from '../kit/use-action.client.ts'
import type { Selection } from '../kit/use-selection.client.ts'
import { BulkShipSheet } from './bulk-ship-sheet.tsx'
import { useGo } from './go.client.ts'
import { pickListHref, slipsHref } from './order-links.rules.ts'
import { type ListAsk, listAllIds, takeBulkStep } from './orders.queries.ts'

type OrderBulkProps = { ask: ListAsk; orders: StaffRow[]; total: number; selection: Selection }

const stepsOf: Partial<Record<ListAsk['queue'], StaffStep[]>> = {
  to_pack: ['pack', 'ship'],
  to_ship: ['ship'],
  on_the_way: ['deliver'],
}
const stepWords: Record<StaffStep, string> = { pack: 'Pack', ship: 'Ship…', deliver: 'Arrived' }
const doneWords: Record<StaffStep, string> = { pack: 'packed', ship: 'shipped', deliver: 'arrived' }
const mostSlips = 100

/** What can be done to the chosen orders at once; each answers for itself, and those that could not are named. */
export function OrderBulk({ ask, orders, total, selection }: OrderBulkProps) {
  const go = useGo()
  const [isShipping, setShipping] = useState(false)
  const [refused, setRefused] = useState<{ name: string; message: string }[]>([])
  const chosen = async () => (selection.isWholeFilter ? listAllIds(ask) : selection.ids)
  const nameOf = (id: string) => orders.find((order) => order.id === id)?.order_number ?? 'An order'
  const step = useAction({
    run: async (input: { step: StaffStep; carrier?: string; trackingNumbers?: Record<string, string> }) =>
      takeBulkStep({ ...input, ids: await chosen() }),
    done: (results, { step }) => {
      const count = results.filter(({ ok }) => ok).length
      return count > 0 ? `${count} ${doneWords[step]}` : undefined
    },
    undo: (results) =>
      takeBulkStep({ step: 'undo', ids: results.filter(({ ok }) => ok).map(({ id }) => id) }),
    onDone: (results) => {
      setRefused(results.filter(({ ok }) => !ok).map(({ id, message }) => ({ name: nameOf(id), message })))
      setShipping(false)
      selection.clear()
    },
    changes: 'order',
  })
  const pick = async () => go(pickListHref(selection.isWholeFilter ? [] : selection.ids.slice(0, mostSlips)))
  const print = async () => go(slipsHref((await chosen()).slice(0, mostSlips)))
  const count = selection.isWholeFilter ? total : selection.ids.length
  return (
    <>
      {refused.length > 0 && (
        <Alert tone="notice" title={`${refused.length} could not be done`}>
          <ul>
            {refused.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <BulkBar selection={selection} pageIds={orders.map(({ id }) => id)} total={total} noun="chosen">
        {(stepsOf[ask.queue] ?? []).map((each) => (
          <BarButton
            key={each}
            onClick={() => (each === 'ship' ? setShipping(true) : step.mutate({ step: each }))}
          >
            {stepWords[each]}
          </BarButton>
        ))}
        {ask.queue === 'to_pack' && <BarButton onClick={() => void pick()}>Pick list</BarButton>}
        <BarButton onClick={() => void print()}>Print slips</BarButton>
      </BulkBar>
      {isShipping && (
        <BulkShipSheet
          count={count}
          orders={selection.isWholeFilter ? [] : orders.filter(({ id }) => selection.ids.includes(id))}
          isBusy={step.isPending}
          onShip={(parcels) => step.mutate({ step: 'ship', ...parcels })}
          onClose={() => setShipping(false)}
        />
      )}
    </>
  )
}
