import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import type { StaffRow } from '../../orders/reading/list-staff-orders.service.ts'
import { Alert } from '../../ui/alert.tsx'
import { BarButton, BulkBar } from '../kit/list/bulk-bar.tsx'
import type { Selection } from '../kit/list/use-selection.client.ts'
import { useGo } from './go.client.ts'
import { pickListHref, slipsHref } from '../kit/order-links.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import type { ListAsk } from './orders.queries.ts'
import { chosenSum, queueSteps, stepWords } from './row-steps.rules.ts'
import type { BulkSteps } from './use-bulk-steps.client.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CarrierChoice } from './carrier-choice.tsx'
import { InputText } from '../kit/fields.tsx'

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
      <BulkBar selection={selection} items={orders} total={total} noun={ownerNouns.chosen} sumOf={chosenSum}>
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

type BulkShipSheetProps = {
  count: number
  /** The orders that are in sight and chosen; none where the whole queue is. */
  orders: StaffRow[]
  isBusy: boolean
  onShip: (parcels: { carrier: string; tracking_numbers: Record<string, string> }) => void
  onClose: () => void
}

/** Many parcels handed over at once to one carrier, each with its number where it has one. */
function BulkShipSheet({ count, orders, isBusy, onShip, onClose }: BulkShipSheetProps) {
  const { data } = useQuery(ownerQuery('get /orders/carriers'))
  const [carrier, setCarrier] = useState<string | null>(null)
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const ship = () => onShip({ carrier: carrier ?? data?.carriers[0] ?? '', tracking_numbers: numbers })
  return (
    <Sheet
      title={`Ship ${countText(ownerNouns.order, count)}`}
      onClose={onClose}
      footer={
        <Button isBusy={isBusy} className="w-full sm:w-auto" onClick={ship}>
          Ship {countText(ownerNouns.order, count)}
        </Button>
      }
    >
      <CarrierChoice value={carrier} onValue={setCarrier} />
      {orders.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="pb-1.5 text-sm font-semibold">Tracking numbers, where there are any</legend>
          {orders.map(({ id, order_number, name }) => (
            <InputText
              key={id}
              name={`tracking-${id}`}
              label={`${order_number}, ${name}`}
              isOptional
              value={numbers[id] ?? ''}
              maxLength={80}
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="next"
              onValue={(typed) => setNumbers({ ...numbers, [id]: typed })}
              onKeyDown={goToNext}
            />
          ))}
        </fieldset>
      )}
      <p className="text-sm text-muted">
        Each customer with an email address gets one email.
        {orders.length === 0 && ' With a tracking number, ship an order from its own page.'}
      </p>
    </Sheet>
  )
}

/** A scanner ends each number with Enter: the next field follows. */
function goToNext({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Enter') return
  const fields = [...currentTarget.closest('fieldset')!.querySelectorAll('input')]
  fields[fields.indexOf(currentTarget) + 1]?.focus()
}
