import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { moneySheet } from '../money/order-money.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import type { ListParams } from '../kit/order-links.rules.ts'
import { useOrderSteps } from './use-order-steps.client.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { useDisputeToAnswer } from './order-dispute.tsx'

/** The sheets of an order: the screen shows one of them, whichever of its buttons was pressed. */
export const orderSheet = 'order-sheet'

/** It waits for its payment, and what it costs is known, or something of it is due. */
const isPayable = ({ status, money }: StaffOrder) =>
  money !== null && (money.due !== null || (status === 'pending' && money.delivery !== null))

/** The legal steps, the next one as the main button, of an unpaid order its transfer; rarer things under More. */
export function OrderDoing({ order, params }: { order: StaffOrder; params: ListParams }) {
  const sheet = useOverlay(orderSheet)
  const money = useOverlay(moneySheet)
  const isOwner = useIsOwner()
  const { pack, deliver, ready } = useOrderSteps(order, params)
  const can = (step: (typeof order.steps)[number]) => order.steps.includes(step)
  const parcelsIn = (state: 'packed' | 'shipped') =>
    order.fulfilments.filter((parcel) => parcel.state === state).length
  const disputeId = useDisputeToAnswer(order, isOwner)
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        className="shrink-0 only:grow"
        aria-label="More about this order"
        onClick={() => sheet.open('more')}
      >
        More
      </Button>
      {disputeId && (
        <ButtonLink href={`/admin/disputes/${disputeId}`} className="grow" label="Answer the dispute" />
      )}
      {isOwner && isPayable(order) && (
        <Button
          // What is ready is paid in the sheet that hands it over.
          variant={order.pickup?.state === 'ready' || disputeId ? 'secondary' : 'primary'}
          className="grow"
          onClick={() => money.open('transfer')}
        >
          Record a transfer
        </Button>
      )}
      {order.pickup?.state === 'waiting' && (
        <ActionButton className="grow" action={ready} label="Ready to pick up" />
      )}
      {order.pickup?.state === 'ready' && (
        <Button className="grow" onClick={() => sheet.open('hand-over')}>
          Hand over…
        </Button>
      )}
      {can('pack') && (
        <ActionButton
          className="grow"
          action={pack}
          label={order.fulfilments.length > 0 ? `Pack parcel ${order.fulfilments.length + 1}` : 'Pack'}
        />
      )}
      {/* A packed parcel that is not the only one has its own button: they have numbers of their own. */}
      {can('ship') && parcelsIn('packed') < (can('pack') ? 1 : 2) && (
        <Button
          variant={can('pack') ? 'secondary' : 'primary'}
          className={can('pack') ? 'shrink-0' : 'grow'}
          onClick={() => sheet.open('ship')}
        >
          Ship…
        </Button>
      )}
      {can('deliver') && (
        <Button className="grow" isBusy={deliver.isPending} onClick={() => deliver.mutate()}>
          {parcelsIn('shipped') > 1 ? 'All have arrived' : 'It has arrived'}
        </Button>
      )}
    </div>
  )
}
