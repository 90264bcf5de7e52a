import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counterMethods, counterMethodWord } from '../../counter/counter-sale.rules.ts'
import type { CounterMethod, CounterPartSum } from '../../counter/counter-sale.rules.ts'
import type { CounterSaleDone } from '../../counter/counter.schema.ts'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Screen } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../staff/staff.queries.ts'
import { BasketLines } from './basket-lines.tsx'
import {
  type BasketLine,
  discountIn,
  sumsOf,
  type TypedDiscount,
  withoutSold,
  withPiece,
} from './basket.rules.ts'
import { DiscountSheet } from './discount-sheet.tsx'
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
  const queryClient = useQueryClient()
  const sellable = useQuery(sellableQuery)
  const sums = sumsOf(lines, discount)
  const sell = useAction({
    run: ({ key, body }: { key: string; body: SaleBody; change: number }) =>
      sendOrKeep({ key, body, who: email, total: sums.total }),
    onDone: (done, { change }) => {
      setSold({ done, total: sums.total, change })
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
  const finish = (parts: CounterPartSum[], change: number) => {
    const chosen = discountIn(discount)
    sell.mutate({
      key: crypto.randomUUID(),
      change,
      body: {
        items: lines.map(({ variantId, quantity, unitPrice }) => ({
          variant_id: variantId,
          quantity,
          unit_price: unitPrice,
        })),
        payments: parts,
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
          className="inline-flex min-h-11 shrink-0 items-center px-2 text-indigo lg:hidden"
        >
          Till
        </SiteLink>
      }
    >
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(360px,26rem)] max-lg:pb-52">
        <FindPieces
          sellable={sellable.data}
          isLoading={sellable.isPending}
          onAdd={(found) => setLines((before) => withPiece(before, found))}
          onTyped={setFinding}
        />
        <div>
          <div className={isFinding ? 'max-lg:hidden' : ''}>
            <BasketLines lines={lines} onLines={setLines} />
            {lines.length > 0 && (
              <Sums
                sums={sums}
                discount={discount}
                onDiscount={() => discounting.open()}
                onNone={() => setDiscount(null)}
              />
            )}
          </div>
          <div className="sell-dock no-print grid grid-cols-3 gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:z-20 max-lg:border-t max-lg:border-hairline max-lg:bg-white max-lg:p-3">
            {counterMethods.map((method) => (
              <Button
                key={method}
                variant={method === 'cash' ? 'primary' : 'secondary'}
                className="!px-2"
                disabled={lines.length === 0}
                onClick={() => pay.open(method)}
              >
                {counterMethodWord(method)}
              </Button>
            ))}
          </div>
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
          goods={sums.goods}
          limitPercent={counter?.discount_percent ?? null}
          typed={discount}
          onTyped={setDiscount}
          onClose={discounting.close}
        />
      )}
    </Screen>
  )
}

type SumsProps = {
  sums: ReturnType<typeof sumsOf>
  discount: TypedDiscount | null
  onDiscount: () => void
  onNone: () => void
}

function Sums({ sums, discount, onDiscount, onNone }: SumsProps) {
  return (
    <div className="py-3">
      {discount && (
        <p className="flex items-center justify-between gap-3 text-sm">
          <span className="min-w-0 truncate">
            {discount.kind === 'percent' ? `${discount.value}% off` : 'Discount'}: {discount.reason}
          </span>
          <span className="flex items-center gap-1 tabular-nums">
            {formatMoney(-sums.discount)}
            <Button variant="link" className="!px-2" onClick={onNone}>
              Remove
            </Button>
          </span>
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <Button variant="link" onClick={onDiscount}>
          {discount ? 'Change discount' : 'Discount'}
        </Button>
        <p className="text-xl font-semibold tabular-nums" role="status">
          <span className="sr-only">Total </span>
          {formatMoney(sums.total)}
        </p>
      </div>
    </div>
  )
}

type Sending = { key: string; body: SaleBody; who: string; total: number }

/** Sends a sale; without an answer it is kept on the device, under the same key. Throws what the shop refuses. */
async function sendOrKeep({ key, body, who, total }: Sending): Promise<CounterSaleDone | null> {
  const at = new Date().toISOString()
  const keep = () => {
    keepSale({ key, who, body: { ...body, kept_at: at }, total, at })
    return null
  }
  if (!navigator.onLine) return keep()
  try {
    return await sendSale(key, body)
  } catch (error) {
    if (isRefusal(error)) throw error
    return keep()
  }
}
