import { formatDate } from '../../lib/time.ts'
import { addressLines } from '../../shipping/address-lines.rules.ts'
import { optionText } from './order-links.rules.ts'
import type { SlipOrder, SlipPart } from './slip-parts.rules.ts'
import { Picture } from './order-columns.tsx'

/** What goes into the parcel: no prices, a box to tick beside each line; refunded pieces are not on it (rule: to-pack). */
export function Slip({ order, part }: { order: SlipOrder; part: SlipPart }) {
  const pieces = part.lines.reduce((sum, line) => sum + line.pieces, 0)
  return (
    <article
      aria-label={`Packing slip ${order.order_number}${part.name && `, ${part.name}`}`}
      className="slip-paper max-w-3xl border border-hairline bg-white p-6"
    >
      <header className="flex justify-between gap-4 border-b border-ink pb-3">
        <p className="display text-xl">{order.brand_name}</p>
        <p className="text-right">
          <b className="font-semibold">{order.order_number}</b>
          <span className="block">{part.name}</span>
          {formatDate(new Date(order.created_at))}
        </p>
      </header>
      <div className="py-4">
        <Recipient order={order} />
      </div>
      {order.notes && <p className="border border-ink p-3">“{order.notes}”</p>}
      <ul className="pt-2">
        {part.lines.map(({ line, pieces }) => (
          <li key={line.id} className="flex items-center gap-3 border-b border-hairline py-2">
            <span className="size-5 shrink-0 border-2 border-ink" aria-hidden />
            <Picture url={line.image_url} />
            <span className="grow">
              <b className="font-semibold">{line.title}</b>
              <br />
              {[optionText(line), line.sku].filter(Boolean).join(' · ')}
            </span>
            <b className="shrink-0 text-lg font-bold tabular-nums">{pieces}&nbsp;×</b>
          </li>
        ))}
      </ul>
      <p className="pt-3">
        {pieces > 0 ? `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}` : 'Nothing of this order is sent.'}
      </p>
    </article>
  )
}

/** Who a parcel is for. */
export function Recipient({ order }: { order: SlipOrder }) {
  return (
    <address className="[overflow-wrap:anywhere] not-italic">
      <b className="font-semibold">{order.customer_name}</b>
      {addressLines(order.shipping_address, order.country_name).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block tabular-nums">{order.phone}</span>
    </address>
  )
}
