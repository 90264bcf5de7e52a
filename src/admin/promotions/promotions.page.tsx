import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../kit/badge.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { SaveList } from '../kit/list/save-list.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { RunningSales } from './running-sales.tsx'
import type { OwnerPromoCode } from '../../promotions/promo-codes.service.ts'
import { promoSentence, promoState, usesText } from './promo-words.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ButtonLink } from '../kit/button-link.tsx'

/** Every promo code, whether it holds now and how often it was used. */
export function PromotionsPage() {
  const now = useNow()
  return (
    <ListScreen
      title="Promotions"
      label="Promo codes"
      aside={<SaveList isAside list="promotions" />}
      action={<ButtonLink href="/admin/promotions/new" label="New code" />}
      query={useQuery(ownerQuery('get /promotions'))}
      itemsOf={({ promo_codes }) => promo_codes}
      empty={{
        text: 'Codes shoppers type at the checkout will be here, with how often each was used.',
        way: { label: 'Create the first code', href: '/admin/promotions/new' },
      }}
      below={() => <RunningSales />}
      nameOf={({ code }) => code}
      hrefOf={({ id }) => `/admin/promotions/${id}`}
      columns={[
        { head: 'Code', phone: 'title', share: 3, cell: ({ code }) => code },
        { head: 'Gives', phone: 'detail', share: 4, cell: (code) => promoSentence(code) },
        {
          head: 'For',
          phone: 'detail',
          cell: ({ personal_email }) => personal_email && 'one person’s',
        },
        {
          head: 'Status',
          phone: 'badge',
          share: 1,
          cell: (code) => {
            const { text, tone } = promoState(code, now)
            return <Badge tone={tone}>{text}</Badge>
          },
        },
        {
          head: 'Given',
          phone: 'rightDetail',
          isNumber: true,
          share: 1.5,
          cell: ({ given_minor }) =>
            given_minor > 0 && (
              <>
                {formatMoney(given_minor)}
                <span className="lg:hidden"> given</span>
              </>
            ),
        },
        {
          head: 'Used',
          phone: 'right',
          isNumber: true,
          share: 1.5,
          cell: (code) => <UsesCell {...code} />,
        },
      ]}
    />
  )
}

/** The heading says what the number is; on a phone the number does. */
const UsesCell = (code: OwnerPromoCode) => (
  <>
    <span className="max-lg:hidden">{usesText(code).replace(' used', '')}</span>
    <span className="lg:hidden">{usesText(code)}</span>
  </>
)
