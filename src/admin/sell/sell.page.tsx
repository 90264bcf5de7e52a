import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CounterMethod, CounterPartSum } from '../../counter/counter-sale.rules.ts'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { toast } from '../../ui/toast.tsx'
import { Screen } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../kit/staff.queries.ts'
import { BasketLines, SellDock } from './basket-lines.tsx'
import {
  type BasketLine,
  discountIn,
  limitProblem,
  sumsOf,
  type TypedDiscount,
  withoutSold,
  withPiece,
} from './basket.rules.ts'
import { DiscountSheet, PriceSheet } from './discount-sheet.tsx'
import { FindPieces } from './find-pieces.tsx'
import { keepSale } from './kept-sales.client.ts'
import { PaySheet } from './pay-sheet.tsx'
import { type SaleBody, sellableQuery, sendSale } from './sell.queries.ts'
import { Sold, type SoldSale } from './sold.tsx'

/**
 * Selling in the shop with one hand (rule: counter-sale): pieces above, what is pressed below. Without a connection the sale
 * is kept on the device (rule: kept-sale).
 */
export function SellPage() {
  const { email, counter } = useStaff()
  const [lines, setLines] = useState<BasketLine[]>([])
  const [discount, setDiscount] = useState<TypedDiscount | null>(null)
  const [sold, setSold] = useState<SoldSale | null>(null)
  const [isFinding, setFinding] = useState(false)
  const pay = useOverlay('pay')
  const discounting = useOverlay('discount')
  const price = useOverlay('price')
  const priced = price.isOpen && lines.find(({ variantId }) => variantId === price.subject)
  const limitPercent = counter?.discount_percent ?? null
  const queryClient = useQueryClient()
  const sellable = useQuery(sellableQuery)
  const sums = sumsOf(lines, discount)
  const sell = useAction({
    run: ({ body, change }: Selling, press) =>
      sendOrKeep({ key: press.keyOf(body), body, change, who: email }),
    onDone: (sale, { lines }) => {
      setSold(sale)
      setLines([])
      setDiscount(null)
      queryClient.setQueryData(
        sellableQuery.queryKey,
        (stored) => stored && { ...stored, products: withoutSold(stored.products, lines) },
      )
    },
    onRefused: (error) => {
      if (isRefusal(error)) void sellable.refetch()
      return false
    },
    changes: 'order',
  })
  const finish = (parts: CounterPartSum[], change: number, card: { code: string; amount: number } | null) => {
    const chosen = discountIn(discount)
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
        total: sums.total,
        ...(chosen && { discount: { ...chosen, reason: discount!.reason.trim() } }),
      },
    })
  }
  if (sold) return <Sold sale={sold} onNext={() => setSold(null)} />
  return (
    <Screen
      title="Sell"
      aside={
        <SiteLink
          href="/admin/till"
          className="inline-flex min-h-11 shrink-0 items-center px-2 text-accent lg:hidden"
        >
          Till
        </SiteLink>
      }
    >
      <div
        className={`grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(360px,26rem)] max-lg:pb-48 ${lines.length > 0 ? 'sell-full' : ''}`}
      >
        <FindPieces
          query={sellable}
          isSelling={lines.length > 0}
          onAdd={(found) => setLines((before) => withPiece(before, found))}
          onTyped={setFinding}
        />
        <div>
          <div className={isFinding ? 'max-lg:hidden' : ''}>
            <BasketLines lines={lines} onLines={setLines} onPrice={price.open} />
            {discount && lines.length > 0 && (
              <Discounted discount={discount} off={sums.discount} onNone={() => setDiscount(null)} />
            )}
          </div>
          <SellDock
            total={lines.length > 0 ? sums.total : null}
            discount={discount}
            onDiscount={() => discounting.open()}
            onPay={(method) => {
              const problem = limitProblem(lines, discount, limitPercent)
              if (problem) toast.error(problem)
              else pay.open(method)
            }}
          />
        </div>
      </div>
      {pay.isOpen && lines.length > 0 && (
        <PaySheet
          total={sums.total}
          method={pay.subject as CounterMethod}
          isBusy={sell.isPending}
          onDone={finish}
          onClose={pay.close}
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
 * Sends a sale; without an answer it is kept on the device, under the same key, but never one with a gift card: a code is stored
 * nowhere, and the same press sends it again. Throws what the shop refuses.
 */
async function sendOrKeep({ key, body, change, who }: Sending): Promise<SoldSale> {
  const at = new Date().toISOString()
  const { total } = body
  const keep = () => {
    keepSale({ key, who, body: { ...body, kept_at: at }, total, at })
    return { key, total, change, done: null }
  }
  if (!navigator.onLine && !body.gift_card) return keep()
  try {
    const done = await sendSale(key, body)
    return { key, total: done.total, change: done.change, done }
  } catch (error) {
    if (isRefusal(error) || body.gift_card) throw error
    return keep()
  }
}
