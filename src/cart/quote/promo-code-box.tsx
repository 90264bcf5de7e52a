import { type KeyboardEvent, useState } from 'react'
import { cleanPasted, cleanTyped } from '../../lib/pasted-text.ts'
import { normalizePromoCode } from '../../promotions/promo-code.rules.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/control-field.tsx'
import { controlClass } from '../../ui/field.tsx'
import type { Quote } from './quote.schema.ts'

type PromoCodeBoxProps = {
  promoCode: string
  setPromoCode: (code: string) => void
  /** The quote's answer about the code. */
  promo: Quote['promo'] | undefined
}

/** One code per order (rule: promo-code); the exact reason is shown when it is refused. */
export function PromoCodeBox({ promoCode, setPromoCode, promo }: PromoCodeBoxProps) {
  const [typed, setTyped] = useState<string>()
  const isCurrent = promo?.code === normalizePromoCode(promoCode)
  if (promoCode && isCurrent && promo.applied)
    return (
      <div className="flex items-center justify-between gap-3 border-l-8 border-good bg-paper py-1 pr-1 pl-3">
        <p role="status">
          <strong translate="no">{promo.code}</strong>
          <span>{`: ${promo.message}`}</span>
        </p>
        <Button variant="quiet" className="px-3 text-sm" onClick={() => setPromoCode('')}>
          Remove<span className="sr-only"> promo code</span>
        </Button>
      </div>
    )
  const refusal = promoCode && isCurrent ? promo.message : null
  const apply = () => setPromoCode(cleanPasted(typed ?? promoCode))
  // Not a form of its own: it is also used inside checkout's.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <details className="border-y border-hairline" open={promoCode ? true : undefined}>
      <summary className="flex min-h-12 items-center justify-between font-semibold">
        Promo code
        <span aria-hidden className="text-xl">
          +
        </span>
      </summary>
      <div className="flex flex-col gap-1.5 pb-4">
        <div className="flex gap-2">
          <InputField
            aria-label="Promo code"
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? 'promo-refusal' : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed ?? promoCode}
            onValue={(text) => setTyped(cleanTyped(text))}
            onKeyDown={applyOnEnter}
            className={`${controlClass} min-w-0 uppercase`}
          />
          <Button variant="secondary" onClick={apply}>
            Apply
          </Button>
        </div>
        {refusal && (
          <p id="promo-refusal" role="alert" className="text-sm font-medium text-alert">
            {refusal}
          </p>
        )}
      </div>
    </details>
  )
}
