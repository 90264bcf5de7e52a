import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { type ReturnKind, returnName } from '../../orders/order/return-events.rules.ts'
import { reasonLabels, reasonsOf, type ReturnReason, stateLabels } from '../../returns/return-states.rules.ts'
import { offeredOptions } from '../../returns/return-draft.rules.ts'
import type { ReturnList } from '../../returns/returns.schema.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Badge } from '../kit/badge.tsx'
import { Chip } from '../kit/chip.tsx'
import { InputArea, InputSelect } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { useMay } from '../kit/staff.queries.ts'
import { QuantitySteps } from '../../ui/quantity-steps.tsx'
import { Section } from '../kit/screen.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { returnHref, stateTones } from './return-words.rules.ts'

/** An order's returns, and the way to open one for its customer. Nothing before something has left, or to who may not receive them. */
export function OrderReturns({ order }: { order: StaffOrder }) {
  const isHers = useMay('receive_returns')
  const hasLeft = isHers && order.fulfilments.some(({ state }) => state !== 'packed' && state !== 'came_back')
  const isShown = hasLeft || (isHers && order.source === 'exchange')
  const { data } = useQuery({
    ...ownerQuery('get /returns', { state: 'all', order: order.id }),
    enabled: isShown,
  })
  const sheet = useOverlay('open-return')
  if (!isShown) return null
  return (
    <Section title="Returns">
      {data && data.returns.length > 0 && (
        <ul className="pb-3">
          {data.returns.map((one) => (
            <ReturnOfOrder key={one.id} orderId={order.id} one={one} />
          ))}
        </ul>
      )}
      {hasLeft && (
        <Button variant="secondary" onClick={() => sheet.open()}>
          Open a return
        </Button>
      )}
      {sheet.isOpen && <OpenSheet order={order} onClose={sheet.close} />}
    </Section>
  )
}

type ReturnRow = ReturnList['returns'][number]

/** A return of this order with the order of its exchange, or the one that pays for this order. */
function ReturnOfOrder({ orderId, one }: { orderId: string; one: ReturnRow }) {
  const { id, order_id, order_number, exchange, state } = one
  const link = 'inline-flex min-h-11 items-center text-accent'
  const isPaidBy = exchange?.order_id === orderId
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="flex flex-wrap items-center gap-x-2">
        {isPaidBy && 'Paid by'}
        <SiteLink href={returnHref(id)} className={link}>
          {returnName(one)}
        </SiteLink>
        {isPaidBy && (
          <>
            of
            <SiteLink href={`/admin/orders/${order_id}`} className={link}>
              {order_number}
            </SiteLink>
          </>
        )}
        {exchange && !isPaidBy && (
          <>
            for
            <SiteLink href={`/admin/orders/${exchange.order_id}`} className={link}>
              {exchange.order_number}
            </SiteLink>
          </>
        )}
      </span>
      <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
    </li>
  )
}

type Choice = { quantity: number; reason: ReturnReason; wanted?: string | null }

/** For a customer who writes or is in the shop. */
function OpenSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [kind, setKind] = useState<ReturnKind>('return')
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [note, setNote] = useState('')
  const { data: instead } = useQuery(ownerQuery('get /orders/{id}/exchange-options', { id: order.id }))
  const lines = order.lines.filter(({ in_parcel }) => in_parcel > 0)
  const optionsOf = (lineId: string, choice: Choice) =>
    offeredOptions(
      { options: instead?.lines.find(({ order_line_id }) => order_line_id === lineId)?.options ?? [] },
      choice,
    )
  const chosen = lines.flatMap(({ id }) => {
    const choice = choices[id]
    if (!choice || choice.quantity < 1) return []
    const { quantity, reason, wanted } = choice
    const isThere = optionsOf(id, choice).some(({ variant_id }) => variant_id === wanted)
    const wish = isThere && wanted ? { wish: 'exchange' as const, wanted_variant_id: wanted } : {}
    return [{ order_line_id: id, quantity, reason, ...wish }]
  })
  const open = useAction({
    run: () => ownerCall('post /orders/{id}/returns', { id: order.id, kind, lines: chosen, note }),
    done: (view) => `${returnName(view)} is open; the customer is told`,
    onDone: onClose,
    changes: 'order',
  })
  const change = (next: ReturnKind) => {
    setKind(next)
    setChoices({})
  }
  return (
    <Sheet
      title="Open a return"
      onClose={onClose}
      footer={chosen.length > 0 && <ActionButton action={open} label="Open it" />}
    >
      <div className="flex flex-wrap gap-2" role="group" aria-label="What it is">
        <Chip isChosen={kind === 'return'} onClick={() => change('return')}>
          Return
        </Chip>
        <Chip isChosen={kind === 'claim'} onClick={() => change('claim')}>
          Claim
        </Chip>
      </div>
      <ul>
        {lines.map((line) => {
          const choice = choices[line.id] ?? { quantity: 0, reason: reasonsOf[kind][0]! }
          const set = (changed: Partial<Choice>) =>
            setChoices({ ...choices, [line.id]: { ...choice, ...changed } })
          return (
            <li key={line.id} className="grid gap-2 border-b border-hairline py-3">
              <div className="flex items-center justify-between gap-3">
                <p className="min-w-0 font-semibold wrap-anywhere">{line.title}</p>
                <QuantitySteps
                  title={line.title}
                  quantity={choice.quantity}
                  most={line.in_parcel}
                  onQuantity={(quantity) => set({ quantity })}
                />
              </div>
              {choice.quantity > 0 && (
                <>
                  <InputSelect
                    name={`reason-${line.id}`}
                    label="Why"
                    value={choice.reason}
                    options={reasonsOf[kind].map((value) => ({ value, label: reasonLabels[value] }))}
                    onValue={(value) => set({ reason: value as ReturnReason })}
                  />
                  <SwapFor
                    title={line.title}
                    options={optionsOf(line.id, choice)}
                    wanted={choice.wanted}
                    onWanted={(wanted) => set({ wanted })}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <InputArea
        name="note"
        label="What the customer said"
        isOptional
        rows={2}
        maxLength={1000}
        value={note}
        onValue={setNote}
      />
    </Sheet>
  )
}

type SwapForProps = {
  title: string
  options: ReturnType<typeof offeredOptions>
  wanted: string | null | undefined
  onWanted: (variantId: string | null) => void
}

/** What can be had instead now; pressed again it is not wanted any more (rule: exchange-wish). */
function SwapFor({ title, options, wanted, onWanted }: SwapForProps) {
  if (options.length === 0) return null
  return (
    <div>
      <p className="pb-1.5 text-sm font-semibold">Swap it for</p>
      <div className="flex flex-wrap gap-2" role="group" aria-label={`Swap ${title} for`}>
        {options.map(({ variant_id, option, is_same }) => (
          <Chip
            key={variant_id}
            isChosen={variant_id === wanted}
            onClick={() => onWanted(variant_id === wanted ? null : variant_id)}
          >
            {is_same ? `The same again, ${option}` : option}
          </Chip>
        ))}
      </div>
    </div>
  )
}
