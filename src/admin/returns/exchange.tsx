import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { StaffReturn } from '../../returns/returns.schema.ts'
import { OrderStatusBadge } from '../../orders/reading/order-status-badge.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { moneyOf } from '../money/money-words.rules.ts'

type WantedProps = {
  view: StaffReturn
  line: StaffReturn['lines'][number]
  chosen: string | null | undefined
  onChosen: (variantId: string | null) => void
}

/** What comes instead of a line: as wished, else another piece that is there now, or the money. */
export function WantedInstead({ view, line, chosen, onChosen }: WantedProps) {
  const options = view.options.find(({ id }) => id === line.id)?.options ?? []
  const isThere = options.some(({ option }) => option === line.wanted)
  const isChosen = (variantId: string, option: string) =>
    chosen === undefined ? option === line.wanted : chosen === variantId
  return (
    <div>
      <p className="pb-1.5 text-sm font-semibold">{`Instead of ${line.title}`}</p>
      {!isThere && (
        <p className="pb-1.5 text-sm">{`${line.wanted} has sold out since. Choose another, or a refund.`}</p>
      )}
      <div className="flex flex-wrap gap-2" role="group" aria-label={`Instead of ${line.title}`}>
        {options.map(({ variant_id, option }) => (
          <Chip key={variant_id} isChosen={isChosen(variant_id, option)} onClick={() => onChosen(variant_id)}>
            {option}
          </Chip>
        ))}
        <Chip isChosen={chosen === null} onClick={() => onChosen(null)}>
          Refund
        </Chip>
      </div>
    </div>
  )
}

type NewOrderProps = { view: StaffReturn; exchange: NonNullable<StaffReturn['exchange']> }

/** The order of what is wanted instead, and the press that lets it leave before the old piece is here (rule: exchange-leaves-later). */
export function NewOrder({ view, exchange }: NewOrderProps) {
  const { order_id, order_number, status, to_pay, waits } = exchange
  const first = useAction({
    question: () => ({
      title: `Send ${order_number} first?`,
      text: 'The old piece is not here yet: its value is outstanding, and stays flagged until it came.',
      confirmText: 'Send it first',
    }),
    run: () => ownerCall('post /returns/{id}/send-first', { id: view.id }),
    done: `${order_number} can be packed now`,
    changes: 'order',
  })
  return (
    <Section title="The new piece">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <SiteLink
          href={`/admin/orders/${order_id}`}
          className="inline-flex min-h-11 items-center text-accent"
        >
          Order {order_number}
        </SiteLink>
        <OrderStatusBadge status={status} />
      </p>
      {to_pay > 0 && view.money && (
        <p className="text-sm">{`${moneyOf(view)(to_pay)} is to pay: the customer has the link.`}</p>
      )}
      {waits && <p className="text-sm">It is held, and can be packed once the old piece is here.</p>}
      {view.can.send_first && <ActionButton variant="quiet" action={first} label="Send it first…" />}
    </Section>
  )
}
