import { dotted } from '../../lib/dotted.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readLocal, writeLocal } from '../../lib/browser/local-store.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { Chip } from '../kit/chip.tsx'
import { labelPapers, readPaper, type Sender, sheetsOf, labelTextSize } from './label-paper.rules.ts'
import { leftOutText, listHref } from '../kit/order-links.rules.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { type SlipOrder, slipParts, type SlipPart } from './slip-parts.rules.ts'
import { readablePhone } from '../../lib/phone.rules.ts'
import { formatDate } from '../../lib/time.ts'
import { addressLines } from '../../shipping/address-lines.rules.ts'
import { Picture } from '../kit/picture.tsx'
import { Pieces } from './pieces.tsx'

const kinds = [
  { kind: 'slips', label: 'Slips' },
  { kind: 'labels', label: 'Labels' },
  { kind: 'both', label: 'Both' },
]

const paperKey = 'admin.label-paper'

/**
 * Packing slips, two on a page where they fit, and labels on the paper this device prints them on; what is on the screen is what
 * is printed (rule: packing-paper).
 */
export function SlipsPage() {
  const { params, set } = useParams()
  const kind = params.kind ?? 'both'
  const [paper, setPaper] = useState(() => readPaper(readLocal(paperKey)))
  const leftOut = leftOutText(params.ids, params.of)
  const slips = useQuery({
    ...ownerQuery('get /orders/slips', { ids: params.ids ?? '' }),
    enabled: Boolean(params.ids),
  })
  return (
    <Screen
      title="Slips and labels"
      back={{ href: listHref({}), label: 'Orders' }}
      action={<Button onClick={() => window.print()}>{printText(kind, slips.data?.slips ?? [])}</Button>}
    >
      <div className="no-print flex flex-wrap gap-x-6 gap-y-2 pb-4">
        <div className="flex items-center gap-2" role="group" aria-label="What to print">
          <span aria-hidden className="text-sm font-semibold">
            Print
          </span>
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
        {kind !== 'slips' && (
          <div className="flex items-center gap-2" role="group" aria-label="Labels on">
            <span aria-hidden className="text-sm font-semibold">
              Labels on
            </span>
            {labelPapers.map((each) => (
              <Chip
                key={each.paper}
                isChosen={each.paper === paper}
                onClick={() => {
                  setPaper(each.paper)
                  writeLocal(paperKey, each.paper)
                }}
              >
                {each.label}
              </Chip>
            ))}
          </div>
        )}
      </div>
      {params.ids ? (
        <Loaded query={slips}>
          {({ slips, sender }) => (
            <>
              {leftOut && (
                <p role="status" className={`pb-4 font-semibold ${kind === 'labels' ? 'no-print' : ''}`}>
                  {leftOut}
                </p>
              )}
              {kind !== 'labels' && <Slips orders={slips} />}
              {kind !== 'slips' && (
                <Labels orders={slips} sender={sender} perSheet={paper === 'a4' ? 4 : 0} />
              )}
            </>
          )}
        </Loaded>
      ) : (
        <Empty text="Choose orders in the list first." way={{ label: 'Orders', href: listHref({}) }} />
      )}
    </Screen>
  )
}

const partsOf = (orders: SlipOrder[]) =>
  orders.flatMap((order) => slipParts(order).map((part) => ({ order, part, key: order.id + part.name })))

/** What is picked up travels with nobody. */
const labelled = (orders: SlipOrder[]) =>
  partsOf(orders).filter(({ order, part }) => part.lines.length > 0 && !order.pickup)

/** `Print 3 slips, 3 labels` */
function printText(kind: string, orders: SlipOrder[]) {
  if (orders.length === 0) return 'Print'
  const slips = kind !== 'labels' && countText(ownerNouns.slip, partsOf(orders).length)
  const labels = kind !== 'slips' && countText(ownerNouns.label, labelled(orders).length)
  return `Print ${[slips, labels].filter(Boolean).join(', ')}`
}

function Slips({ orders }: { orders: SlipOrder[] }) {
  return (
    <div className="grid gap-6 pb-6 print:block print:p-0">
      <p className="no-print -mb-3 text-sm text-muted">
        {countText(ownerNouns.slip, partsOf(orders).length)}
      </p>
      {partsOf(orders).map(({ key, ...slip }) => (
        <Slip key={key} {...slip} />
      ))}
    </div>
  )
}

/** One a page, or so many on a sheet. An order of which nothing is sent has a slip that says so, and no label. */
function Labels({ orders, sender, perSheet }: { orders: SlipOrder[]; sender: Sender; perSheet: number }) {
  const labels = labelled(orders)
  const sheets = perSheet > 0 ? sheetsOf(labels, perSheet) : [labels]
  const sheetWords = perSheet > 0 ? ` on ${countText(ownerNouns.sheet, sheets.length)}` : ''
  return [
    <p key="count" className="no-print pb-3 text-sm text-muted">
      {countText(ownerNouns.label, labels.length) + sheetWords}
    </p>,
    ...sheets.map((sheet, index) => (
      <div
        key={index}
        className={
          perSheet > 0
            ? 'labels-a4 mb-6 grid print:m-0'
            : 'labels-a6 grid max-w-[calc(210mm+1.5rem)] gap-6 pb-6 sm:grid-cols-[repeat(auto-fill,105mm)] print:block print:p-0'
        }
      >
        {sheet.map(({ key, ...label }) => (
          <Label key={key} {...label} sender={sender} />
        ))}
      </div>
    )),
  ]
}

/** What goes onto the parcel, on A6: who sends it, who it is for, and what the carrier calls it. */
function Label({ order, part, sender }: { order: SlipOrder; part: SlipPart; sender: Sender }) {
  const from = dotted(sender.address, sender.phone)
  const carriage = [part.carrier, part.tracking_number].filter(Boolean).join(' ')
  const foot = dotted(zoneOf(order), carriage)
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
        {foot && <span className="label-fine w-full">{foot}</span>}
      </p>
    </article>
  )
}

/** What goes into the parcel: no prices, a box to tick on each line; refunded pieces are not on it (rule: to-pack). */
function Slip({ order, part }: { order: SlipOrder; part: SlipPart }) {
  const pieces = part.lines.reduce((sum, line) => sum + line.pieces, 0)
  return (
    <article
      aria-label={`Packing slip ${order.order_number}${part.name && `, ${part.name}`}`}
      className="slip-paper max-w-[calc(210mm+1.5rem)] border border-hairline bg-white p-6"
    >
      <header className="flex justify-between gap-4 border-b border-ink pb-3">
        <p className="display text-xl">{order.brand_name}</p>
        <p className="text-right">
          <b className="font-semibold">{order.order_number}</b>
          <span className="block">{part.name}</span>
          {formatDate(new Date(order.created_at))}
          <span className="block">{zoneOf(order)}</span>
        </p>
      </header>
      <div className="py-4">
        <Recipient order={order} />
      </div>
      {order.customs && <p className="pb-3 font-semibold">{order.customs.terms}</p>}
      {order.notes && <p className="border border-ink p-3">“{order.notes}”</p>}
      <ul className="pt-2">
        {part.lines.map(({ line, pieces }) => (
          <li key={line.id} className="flex items-center gap-3 border-b border-hairline py-2">
            <span className="size-5 shrink-0 border-2 border-ink" aria-hidden />
            <Pieces count={pieces} />
            <Picture url={line.image_url} />
            <span className="min-w-0 grow wrap-anywhere">
              <b className="block font-semibold">{line.title}</b>
              {variantLabel(line) && <span className="block">{variantLabel(line)}</span>}
              <span className="block text-sm text-muted">{line.sku}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-3">{pieces > 0 ? countText(nouns.piece, pieces) : 'Nothing of this order is sent.'}</p>
    </article>
  )
}

/** The delivery zone, by which riders sort: it is no line of an address. */
const zoneOf = ({ shipping_address: to, country_name }: SlipOrder) =>
  to.pickup || to.shippingLocation === country_name ? '' : to.shippingLocation

/** Who a parcel is for. */
function Recipient({ order }: { order: SlipOrder }) {
  return (
    <address className="[overflow-wrap:anywhere] not-italic">
      <b className="font-semibold">{order.customer_name}</b>
      {addressLines({ ...order.shipping_address, shippingLocation: '' }, order.country_name).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block tabular-nums">{readablePhone(order.phone)}</span>
    </address>
  )
}
