import { formatMoney } from '../../lib/money.ts'
import { useShop } from '../../settings/settings.queries.ts'
import type { Quote } from './quote.schema.ts'

/**
 * How far the goods are from free delivery, as a bar that grows. Its space is reserved
 * before the quote arrives, so that nothing below moves under a press (rule: presses-count).
 */
export function FreeDeliveryProgress({ quote }: { quote: Quote | undefined }) {
  const shop = useShop()
  if (!quote && shop.free_delivery_threshold !== null) return <span className="skeleton h-9" aria-hidden />
  if (!quote?.free_delivery) return null
  const { threshold, missing } = quote.free_delivery
  const share = threshold === 0 ? 1 : (threshold - missing) / threshold
  return (
    <div data-testid="free-delivery">
      <p className="text-sm font-semibold" role="status">
        {missing > 0 ? (
          <>
            <span className="price" translate="no">
              {formatMoney(missing)}
            </span>
            <span> more for free delivery within Nigeria</span>
          </>
        ) : (
          <span>You have free delivery within Nigeria</span>
        )}
      </p>
      <div className="mt-2 h-2 bg-stage" aria-hidden>
        <div
          className="h-full bg-good origin-left transition-[width] duration-200 ease-shop"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </div>
    </div>
  )
}
