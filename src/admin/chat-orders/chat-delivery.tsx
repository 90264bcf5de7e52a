import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holdChoices, holdLabels } from '../../checkout/chat-order/chat-order.rules.ts'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import { deliveryOfQuote, zoneLabel } from '../../shipping/delivery-fee.rules.ts'
import { shopQuery } from '../../settings/settings.queries.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { Section } from '../kit/screen.tsx'
import { Chip } from '../orders/carrier-choice.tsx'
import type { ChatDraft } from './chat-draft.rules.ts'
import { InputSelect, InputMoney } from '../kit/fields.tsx'

type ChatDeliveryProps = {
  draft: ChatDraft
  set: (changes: Partial<ChatDraft>) => void
  quote: (Quote & { needs_fee: boolean }) | undefined
  errors: Partial<Record<string, string>>
}

/** Where it goes, what that costs, and how long the pieces are kept. */
export function ChatDelivery({ draft, set, quote, errors }: ChatDeliveryProps) {
  const { data: shipping } = useQuery(shippingQuery)
  const { data: shop } = useQuery(shopQuery)
  const [now] = useState(() => new Date())
  const deliveryTo = quote && shop && deliveryOfQuote(quote, shop, now)
  return (
    <Section title="Where to, and until when">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <InputSelect
          name="zone_id"
          label="Delivery to"
          error={errors.zone_id}
          value={draft.zoneId}
          onValue={(zoneId) => set({ zoneId, fee: null })}
        >
          <option value="">Choose a place</option>
          {shipping?.zones.map((zone) => (
            <option key={zone.id} value={zone.id} disabled={zone.pricing === 'unavailable'}>
              {zoneLabel(zone, deliveryTo?.(zone))}
            </option>
          ))}
        </InputSelect>
        {quote?.needs_fee && draft.zoneId && (
          <InputMoney
            name="delivery_fee"
            label="What delivery there costs"
            error={errors.delivery_fee}
            value={draft.fee}
            onValue={(fee) => set({ fee })}
          />
        )}
        <div role="group" aria-label="Keep the pieces for">
          <p className="pb-1.5 text-sm font-semibold">Keep the pieces for</p>
          <div className="flex flex-wrap gap-2">
            {holdChoices.map((minutes) => (
              <Chip
                key={minutes}
                isChosen={draft.holdMinutes === minutes}
                onClick={() => set({ holdMinutes: minutes })}
              >
                {holdLabels[minutes]}
              </Chip>
            ))}
          </div>
        </div>
      </div>
    </Section>
  )
}
