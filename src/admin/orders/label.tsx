import type { SlipOrder, SlipPart } from './slip-parts.rules.ts'
import { type Sender, labelTextSize } from './label-paper.rules.ts'
import { Recipient } from './slip.tsx'

type LabelProps = { order: SlipOrder; part: SlipPart; sender: Sender }

/** What goes onto the parcel, on A6: who sends it, who it is for, and what the carrier calls it. */
export function Label({ order, part, sender }: LabelProps) {
  const from = [sender.address, sender.phone].filter(Boolean).join(' · ')
  const carriage = [part.carrier, part.tracking_number].filter(Boolean).join(' ')
  return (
    <article
      aria-label={`Label ${order.order_number}${part.name && `, ${part.name}`}`}
      className={`label-paper label-${labelTextSize(order, sender)}`}
    >
      <p className="label-fine border-b border-ink pb-1">
        From <b className="font-semibold">{sender.name}</b>
        {from && <span className="block">{from}</span>}
      </p>
      <div className="grow py-[3mm]">
        <Recipient order={order} />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t-2 border-ink pt-1">
        <b className="font-semibold">{order.order_number}</b>
        {part.name && <b className="font-semibold">{part.name}</b>}
        {carriage && <span className="label-fine w-full">{carriage}</span>}
      </p>
    </article>
  )
}
