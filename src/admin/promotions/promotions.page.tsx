import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/money.ts'
import type { OwnerPromoCode } from '../../promotions/owner-promo-code.schema.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Badge } from '../kit/badge.tsx'
import { Rows } from '../kit/rows.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { promoSentence, promoState, usesText } from './promo-words.rules.ts'
import { promoCodesQuery } from './promotions.queries.ts'

/** Every promo code, whether it holds now and how often it was used. */
export function PromotionsPage() {
  const query = useQuery(promoCodesQuery)
  return (
    <Screen
      title="Promotions"
      action={
        <SiteLink href="/admin/promotions/new" className={buttonClass()}>
          New code
        </SiteLink>
      }
    >
      <Loaded query={query}>
        {({ promo_codes }) =>
          promo_codes.length > 0 ? (
            <CodeRows codes={promo_codes} />
          ) : (
            <Empty
              text="Codes shoppers type at the checkout will be here, with how often each was used."
              way={{ label: 'Make the first code', href: '/admin/promotions/new' }}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}

function CodeRows({ codes }: { codes: OwnerPromoCode[] }) {
  const now = useNow()
  return (
    <Rows
      label="Promo codes"
      items={codes}
      idOf={({ id }) => id}
      nameOf={({ code }) => code}
      hrefOf={({ id }) => `/admin/promotions/${id}`}
      partsOf={(code) => {
        const { text, tone } = promoState(code, now)
        return {
          title: code.code,
          detail: `${promoSentence(code)}${code.personal_email ? ' · one person’s' : ''}`,
          badge: <Badge tone={tone}>{text}</Badge>,
          right: usesText(code),
          rightDetail: code.given_minor > 0 && `${formatMoney(code.given_minor)} given`,
        }
      }}
    />
  )
}
