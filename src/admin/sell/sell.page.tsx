import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackWay, CounterMethod, CounterPartSum } from '../../counter/counter-sale.rules.ts'
import { type TakenLine, takenWorth, withTaken } from '../../counter/taken-back.rules.ts'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { toast } from '../../ui/toast.tsx'
import { asideClass, Screen } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useMay, useStaff } from '../kit/staff.queries.ts'
import { BasketLines, SellDock } from './basket-lines.tsx'
import {
  type BasketLine,
  discountIn,
  saleProblem,
  sumsOf,
  type TypedDiscount,
  withCurrent,
  withoutSold,
  withPiece,
} from './basket.rules.ts'
import { DiscountSheet, PriceSheet } from './discount-sheet.tsx'
import { FindPieces } from './find-pieces.tsx'
import { keepSale } from './kept-sales.client.ts'
import { PaySheet } from './pay-sheet.tsx'
import { type SaleBody, sellableQuery, sendSale } from './sell.queries.ts'
import { Sold, type SoldSale } from './sold.tsx'
import { type SoldOrder, TakeBackSheet } from './take-back-sheet.tsx'
import { SwapDock, TakenLines } from './taken-lines.tsx'

/**
 * Selling in the shop with one hand (rule: counter-sale): pieces above, what is pressed below. Without a connection the sale
 * is kept on the device (rule: kept-sale).
 */
export function SellPage() {
  const { email, counter } = useStaff()
  const [lines, setLines] = useState<BasketLine[]>([])
  const [discount, setDiscount] = useState<TypedDiscount | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [sold, setSold] = useState<SoldSale | null>(null)
  const [isFinding, setFinding] = useState(false)
  const pay = useOverlay('pay')
  const discounting = useOverlay('discount')
  const price = useOverlay('price')
  const takeBack = useOverlay('take-back')
  const mayTakeBack = useMay('receive_returns')
  const priced = price.isOpen && lines.find(({ variantId }) => variantId === price.subject)
  const limitPercent = counter?.discount_percent ?? null
  const queryClient = useQueryClient()
  const sellable = useQuery(sellableQuery)
  const putLines = (lines: BasketLine[]) => {
    setLines(lines)
    // An emptied basket is the end of its sale: the next customer has no part in what was given off (rule: counter-discount).
    if (lines.length === 0) setDiscount(null)
  }
  const readAgain = async () => {
    const { data, isSuccess } = await sellable.refetch()
    if (isSuccess) setLines((lines) => withCurrent(lines, data.products))
  }
  const sums = sumsOf(lines, discount)
  const worth = taken ? takenWorth(taken.lines) : 0
  const due = sums.total - worth
  const sell = useAction({
    run: ({ body, change }: Selling, press) =>
      sendOrKeep({ key: press.keyOf(body), body, change, who: email }),
    onDone: (sale, { lines, body }) => {
      setSold({ ...sale, parts: body.payments, card: body.gift_card?.amount ?? 0 })
      putLines([])
      setTaken(null)
      queryClient.setQueryData(
        sellableQuery.queryKey,
        (stored) => stored && { ...stored, products: withoutSold(stored.products, lines) },
      )
    },
    onRefused: (error) => {
      if (isRefusal(error)) void readAgain()
      return false
    },
    changes: 'order',
  })
  const finish = (
    parts: CounterPartSum[],
    change: number,
    { card = null, back }: { card?: { code: string; amount: number } | null; back?: BackWay } = {},
  ) => {
    const chosen = discountIn(discount)
    if (taken && !navigator.onLine) return toast.error(takesConnection)
    sell.mutate({
      lines,
      change,
      body: {
        items: lines.toReversed().map(({ variantId, quantity, unitPrice, agreed }) => ({
          variant_id: variantId,
          quantity,
          unit_price: unitPrice,
          ...(agreed && { agreed: { unit_price: agreed.unitPrice, reason: agreed.reason } }),
        })),
        payments: parts,
        ...(card && { gift_card: card }),
        ...(taken && { returned: { ...returnedOf(taken), worth, ...(back && { back }) } }),
        total: sums.total,
        ...(chosen && { discount: { ...chosen, reason: discount!.reason.trim() } }),
      },
    })
  }
  const mayFinish = () => {
    const problem = saleProblem(lines, discount, limitPercent)
    if (problem) toast.error(problem)
    return !problem
  }
  if (sold) return <Sold sale={sold} onNext={() => setSold(null)} />
  return (
    <Screen
      title="Sell"
      aside={
        <>
          {mayTakeBack && (
            <button
              type="button"
              className={asideClass}
              onClick={() => takeBack.open(taken?.order.order_number ?? '')}
            >
              Take back
            </button>
          )}
          <SiteLink href="/admin/till" className={`${asideClass} lg:hidden`}>
            Till
          </SiteLink>
        </>
      }
    >
      <div
        className={`grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(360px,26rem)] max-lg:pb-20 max-lg:[&.sell-full]:pb-48 ${lines.length > 0 || taken ? 'sell-full' : ''}`}
      >
        <FindPieces
          query={sellable}
          onReceipt={mayTakeBack ? takeBack.open : undefined}
          onAdd={(found) => setLines((before) => withPiece(before, found))}
          onTyped={setFinding}
        />
        {/* On a phone what is sold is above what is sold most. */}
        <div className={isFinding ? '' : 'max-lg:order-first'}>
          <div className={isFinding ? 'max-lg:hidden' : ''}>
            {taken && (
              <TakenLines
                order={taken.order}
                lines={taken.lines}
                onLines={(lines) => setTaken(lines.length > 0 ? { ...taken, lines } : null)}
              />
            )}
            <BasketLines lines={lines} onLines={putLines} onPrice={price.open} />
            {discount && (
              <Discounted discount={discount} off={sums.discount} onNone={() => setDiscount(null)} />
            )}
          </div>
          {taken && due <= 0 ? (
            <SwapDock
              order={taken.order}
              total={due}
              isSelling={lines.length > 0}
              isBusy={sell.isPending}
              onDone={(back) => mayFinish() && finish([], 0, back && { back })}
            />
          ) : (
            <SellDock
              lines={lines}
              total={due}
              discount={discount}
              onDiscount={() => discounting.open()}
              onPay={(method) => mayFinish() && pay.open(method)}
            />
          )}
        </div>
      </div>
      {pay.isOpen && lines.length > 0 && (
        // Another total is paid with another sum: what was typed for the last one is not carried over.
        <PaySheet
          key={due}
          total={due}
          method={pay.subject as CounterMethod}
          isBusy={sell.isPending}
          onDone={(parts, change, card) => finish(parts, change, { card })}
          onClose={pay.close}
        />
      )}
      {takeBack.isOpen && (
        <TakeBackSheet
          find={takeBack.subject ?? ''}
          order={taken?.order ?? null}
          taken={taken?.lines ?? []}
          onTake={(order, line, reason) => {
            setTaken({ order, lines: withTaken(taken?.lines ?? [], line, reason) })
            takeBack.close()
          }}
          onClose={takeBack.close}
        />
      )}
      {discounting.isOpen && (
        <DiscountSheet
          lines={lines}
          limitPercent={limitPercent}
          typed={discount}
          onTyped={setDiscount}
          onClose={discounting.close}
        />
      )}
      {priced && (
        <PriceSheet
          lines={lines}
          line={priced}
          discount={discount}
          limitPercent={limitPercent}
          onLines={setLines}
          onClose={price.close}
        />
      )}
    </Screen>
  )
}

/** Pieces of one order that come back in this sale. */
type Taken = { order: SoldOrder; lines: TakenLine[] }

const takesConnection = 'A piece can be taken back only while there is a connection'

const returnedOf = ({ order, lines }: Taken) => ({
  order_id: order.order_id,
  lines: lines.map(({ orderLineId, quantity, reason, isDamaged }) => ({
    order_line_id: orderLineId,
    quantity,
    reason,
    is_damaged: isDamaged,
  })),
})

type DiscountedProps = { discount: TypedDiscount; off: number; onNone: () => void }

function Discounted({ discount, off, onNone }: DiscountedProps) {
  return (
    <p className="flex items-center justify-between gap-3 py-2 text-sm">
      <span className="min-w-0 truncate">
        {discount.kind === 'percent' ? `${discount.value}% off` : 'Discount'}: {discount.reason}
      </span>
      <span className="flex items-center gap-1 tabular-nums">
        {formatMoney(-off)}
        <Button variant="link" className="!px-2" onClick={onNone}>
          Remove
        </Button>
      </span>
    </p>
  )
}

/** A sale as it was pressed: its lines, and what goes back of the cash. */
type Selling = { body: SaleBody & { total: number }; lines: BasketLine[]; change: number }
type Sending = Omit<Selling, 'lines'> & { key: string; who: string }

/**
 * Sends a sale; without an answer it is kept on the device, under the same key, but never one with a gift card, whose code is stored
 * nowhere, or with a piece that comes back: the same press sends it again. Throws what the shop refuses.
 */
async function sendOrKeep({ key, body, change, who }: Sending) {
  const at = new Date().toISOString()
  const { total } = body
  const needsShop = body.gift_card !== undefined || body.returned !== undefined
  const keep = () => {
    keepSale({ key, who, body: { ...body, kept_at: at }, total, at })
    return { key, total, change, done: null }
  }
  if (!navigator.onLine && !needsShop) return keep()
  try {
    const done = await sendSale(key, body)
    return { key, total: done.total, change: done.change, done }
  } catch (error) {
    if (isRefusal(error) || needsShop) throw error
    return keep()
  }
}
