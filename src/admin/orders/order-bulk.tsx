import type { StaffRow } from '../../orders/reading/order-list.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { BarButton, BulkBar } from '../kit/bulk-bar.tsx'
import type { Selection } from '../kit/use-selection.client.ts'
import { BulkShipSheet } from './bulk-ship-sheet.tsx'
import { useGo } from './go.client.ts'
import { pickListHref, slipsHref } from './order-links.rules.ts'
import type { ListAsk } from './orders.queries.ts'
import { chosenSum, queueSteps, stepWords } from './row-steps.rules.ts'
import type { BulkSteps } from './use-bulk-steps.client.ts'

type OrderBulkProps = {
  queue: ListAsk['queue']
  orders: StaffRow[]
  total: number
  selection: Selection
  steps: BulkSteps
}

/** What can be done to the chosen orders at once; those that could not are named. */
export function OrderBulk({ queue, orders, total, selection, steps }: OrderBulkProps) {
  const go = useGo()
  const { refused, shipping } = steps
  const pick = async () => go(pickListHref(steps.isWholeQueue ? [] : await steps.chosenIds()))
  const print = async () => go(slipsHref(await steps.chosenIds()))
  const isOne = shipping !== null && shipping !== 'chosen'
  const isMeant = ({ id }: StaffRow) =>
    isOne ? id === shipping.id : !selection.isWholeFilter && selection.has(id)
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
      <BulkBar selection={selection} items={orders} total={total} noun="chosen" sumOf={chosenSum}>
        {(queueSteps[queue] ?? []).map((step) => (
          <BarButton key={step} onClick={() => steps.start(step, 'chosen')}>
            {stepWords[step]}
          </BarButton>
        ))}
        {queue === 'to_pack' && <BarButton onClick={() => void pick()}>Pick list</BarButton>}
        <BarButton onClick={() => void print()}>Print slips</BarButton>
      </BulkBar>
      {shipping && (
        <BulkShipSheet
          count={isOne ? 1 : selection.isWholeFilter ? total : selection.ids.length}
          orders={orders.filter(isMeant)}
          isBusy={steps.isBusy}
          onShip={steps.ship}
          onClose={steps.stopShipping}
        />
      )}
    </>
  )
}
