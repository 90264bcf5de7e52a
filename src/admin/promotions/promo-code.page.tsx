import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { PromoCodeEditor } from './promo-code-editor.tsx'
import { newPromoCode } from './promo-code-form.rules.ts'
import { promoCodesQuery } from './promotions.queries.ts'

const back = { href: '/admin/promotions', label: 'Promotions' }

/** One promo code, or a new one at `/admin/promotions/new`. */
export function PromoCodePage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(promoCodesQuery)
  return (
    <Loaded query={query}>
      {({ promo_codes }) => {
        const code = id === undefined ? newPromoCode : promo_codes.find((each) => each.id === id)
        return (
          <Screen title={code?.code || 'New code'} back={back}>
            {code ? (
              <PromoCodeEditor key={code.id} code={code} />
            ) : (
              <Empty
                text="This code does not exist any more."
                way={{ label: 'All codes', href: back.href }}
              />
            )}
          </Screen>
        )
      }}
    </Loaded>
  )
}
