import { cleanPasted } from '../../lib/pasted-text.ts'
import { normalizePromoCode } from '../../promotions/promo-code.rules.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import type { Quote } from './quote.schema.ts'

type PromoCodeBoxProps = {
  promoCode: string
  setPromoCode: (code: string) => void
  /** The quote's answer about the code. */
  promo: Quote['promo'] | undefined
}

/** One code per order (rule: promo-code); the exact reason is shown when it is refused. */
export function PromoCodeBox({ promoCode, setPromoCode, promo }: PromoCodeBoxProps) {
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
  return (
    <div className="border-t border-hairline">
      <CodeBox
        summary="Promo code"
        label="Promo code"
        code={promoCode}
        maxLength={40}
        refusal={promoCode && isCurrent ? promo.message : null}
        onApply={(typed) => setPromoCode(cleanPasted(typed))}
      />
    </div>
  )
}
