import { dot } from '../../lib/dotted.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { PickGroup, PickedLine } from '../../orders/reading/pick-list.rules.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import { formatDateTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { Picture } from '../kit/picture.tsx'
import { Pieces } from './pieces.tsx'
import { leftOutText, listHref } from '../kit/order-links.rules.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

/** What to fetch for the orders that wait, shelf by shelf (rule: pick-list); what is on the screen is what is printed. */
export function PickListPage() {
  const { params } = useParams()
  const list = useQuery({
    ...ownerQuery('get /orders/pick-list', params.ids ? { ids: params.ids } : {}),
    staleTime: 0,
  })
  const back = { href: listHref({ queue: 'to_pack' }), label: 'Orders' }
  const leftOut = leftOutText(params.ids, params.of)
  const hasPieces = (list.data?.pieces ?? 0) > 0
  return (
    <Screen
      title="Pick list"
      back={back}
      action={hasPieces && <Button onClick={() => window.print()}>Print the list</Button>}
    >
      <Loaded query={list}>
        {({ groups, orders, waiting, pieces }) =>
          pieces === 0 ? (
            <Empty
              text={
                params.ids
                  ? 'None of the chosen orders needs packing.'
                  : 'Nothing to fetch. Paid orders wait here until they are packed.'
              }
              way={back}
            />
          ) : (
            <div className="max-w-4xl print:max-w-none">
              <p className="pb-3">
                <b className="font-semibold">
                  {countText(nouns.piece, pieces)} for {countText(ownerNouns.order, orders)}
                </b>
                {waiting > orders && `, the oldest of ${formatCount(waiting)}`}
                {dot}
                <Printed />
              </p>
              {leftOut && <p className="pb-3 font-semibold">{leftOut}</p>}
              {groups.map((group) => (
                <Place key={`${group.is_shelf}${group.place}`} group={group} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  )
}

const Printed = () => <span className="text-muted">{formatDateTime(useNow())}</span>

function Place({ group: { place, is_shelf: isShelf, pieces, lines } }: { group: PickGroup }) {
  return (
    <section aria-label={isShelf ? `Shelf ${place}` : place} className="pb-5">
      <h2 className="flex justify-between gap-4 border-b-2 border-ink pb-1 text-base [break-after:avoid]">
        <span>
          {isShelf && <span className="font-normal">Shelf </span>}
          {place}
        </span>
        <span className="tabular-nums">{formatCount(pieces)}</span>
      </h2>
      <ul>
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: PickGroup['lines'][number] }) {
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2 [break-inside:avoid]">
      <span className="size-5 shrink-0 border-2 border-ink" aria-hidden />
      <Pieces count={line.pieces} />
      <Picture url={line.image_url} />
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        <b className="font-semibold">{line.title}</b>
        <br />
        {variantLabel(line)}
        <span className="block text-sm text-muted">{line.sku}</span>
        <span className="block text-sm text-muted">
          {line.orders.map((order, at) => (
            <Fragment key={order.order_number}>
              {at > 0 && ', '}
              <span className="inline-block">{orderText(order)}</span>
            </Fragment>
          ))}
        </span>
      </span>
    </li>
  )
}

/** `IL-20261120-004213`, with how many where one order has several. */
const orderText = ({ order_number: number, pieces }: PickedLine['orders'][number]) =>
  pieces > 1 ? `${number} (${pieces})` : number
