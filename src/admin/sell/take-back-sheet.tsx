import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SoldOrders } from '../../counter/counter.schema.ts'
import { takenReasons, type TakenLine } from '../../counter/taken-back.rules.ts'
import { failureMessage } from '../../lib/browser/failure-words.ts'
import { useIsOnline } from '../../lib/browser/use-is-online.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDate } from '../../lib/time.ts'
import { reasonLabels, type ReturnReason } from '../../returns/return-states.rules.ts'
import { worthOf } from '../../returns/return-sums.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { InputText } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Picture } from '../kit/picture.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { SkeletonRows } from '../kit/states.tsx'

export type SoldOrder = SoldOrders['orders'][number]
type SoldLine = SoldOrder['lines'][number]

type TakeBackSheetProps = {
  /** What is looked for at once: a receipt that was scanned, or the order of what lies in the basket. */
  find: string
  /** What lies in the basket of which order: only of that one more pieces are taken. */
  order: SoldOrder | null
  taken: TakenLine[]
  onTake: (order: SoldOrder, line: SoldLine, reason: ReturnReason) => void
  onClose: () => void
}

/** Finds what a customer brings back: one press says the piece and why (rule: counter-exchange). */
export function TakeBackSheet({ find: first, order, taken, onTake, onClose }: TakeBackSheetProps) {
  const isOnline = useIsOnline()
  const [typed, setTyped] = useState(first.startsWith('http') ? '' : first)
  const [find, setFind] = useState(first)
  const found = useQuery({
    ...ownerQuery('get /sales/sold', { find }),
    enabled: isOnline && find !== '',
    staleTime: 0,
    retry: false,
  })
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === find) void found.refetch()
    else setFind(typed.trim())
  }
  return (
    <Sheet title="Take a piece back" onClose={onClose}>
      {isOnline ? (
        <form onSubmit={look} className="grid gap-3">
          <InputText
            name="find-sold"
            label="Order number, receipt or phone number"
            hint="Or scan the code of the receipt while you sell."
            data-autofocus
            autoComplete="off"
            maxLength={300}
            enterKeyHint="search"
            value={typed}
            onValue={setTyped}
          />
          <Button type="submit" variant="secondary" className="justify-self-start" disabled={!typed.trim()}>
            Find it
          </Button>
        </form>
      ) : (
        <p>There is no connection. A piece can be taken back once there is one; sales go on.</p>
      )}
      {isOnline && find !== '' && found.isPending && <SkeletonRows count={2} />}
      {found.error && (
        <p role="alert">
          {failureMessage(found.error, 'The shop did not answer. Check your connection and try again.')}
        </p>
      )}
      {found.data?.orders.map((one) => (
        <FoundOrder
          key={one.order_id}
          order={one}
          taken={taken}
          other={order && order.order_id !== one.order_id ? order.order_number : null}
          onTake={(line, reason) => onTake(one, line, reason)}
        />
      ))}
    </Sheet>
  )
}

type FoundOrderProps = {
  order: SoldOrder
  taken: TakenLine[]
  /** The order whose pieces lie in the basket already. */
  other: string | null
  onTake: (line: SoldLine, reason: ReturnReason) => void
}

function FoundOrder({ order, taken, other, onTake }: FoundOrderProps) {
  const { order_number, name, sold_at, why_not } = order
  const refusal = why_not ?? (other && `Pieces of ${other} are in the basket: one order in each sale.`)
  return (
    <section aria-label={order_number} className="border-t border-ink pt-3">
      <h3 className="font-semibold">{order_number}</h3>
      <p className="text-sm text-muted">{`${name}, ${formatDate(new Date(sold_at))}`}</p>
      {refusal ? (
        <p className="py-2">{refusal}</p>
      ) : (
        <ul>
          {order.lines.map((line) => (
            <FoundLine
              key={line.order_line_id}
              line={line}
              left={
                line.returnable -
                (taken.find(({ orderLineId }) => orderLineId === line.order_line_id)?.quantity ?? 0)
              }
              onTake={(reason) => onTake(line, reason)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type FoundLineProps = { line: SoldLine; left: number; onTake: (reason: ReturnReason) => void }

function FoundLine({ line, left, onTake }: FoundLineProps) {
  const { title, variant, image_url, paid, quantity, before, returnable, why_not, is_final } = line
  return (
    <li className="grid gap-2 border-b border-hairline py-3">
      <div className="flex items-center gap-3">
        <Picture url={image_url} />
        <p className="min-w-0 grow">
          <span className="line-clamp-2 leading-5 font-semibold">{title}</span>{' '}
          <span className="block text-sm text-muted">{variant}</span>
        </p>
        {returnable > 0 && (
          <span className="shrink-0 tabular-nums">
            {formatMoney(-worthOf({ paidMinor: paid, quantity, before }, 1))}
          </span>
        )}
      </div>
      {why_not && <p className="text-sm">{why_not}</p>}
      {is_final && returnable > 0 && (
        <p className="text-sm">A final sale: only when it is the shop’s fault.</p>
      )}
      {returnable > 0 && left < 1 && <p className="text-sm">It is in the basket.</p>}
      {left > 0 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={`Take ${title} back: why?`}>
          {takenReasons(line).map((reason) => (
            <Chip key={reason} isChosen={false} onClick={() => onTake(reason)}>
              {reasonLabels[reason]}
            </Chip>
          ))}
        </div>
      )}
    </li>
  )
}
