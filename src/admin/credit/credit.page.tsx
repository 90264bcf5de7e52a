import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditCauseWords } from '../../credit/credit-causes.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type AnswerOf } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { AsFile, SaveList } from '../kit/list/save-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { GiveCardSheet, type MadeCard } from './give-card-sheet.tsx'
import { MadeCardSheet } from './made-card-sheet.tsx'
import { GiveSheet } from './give-sheet.tsx'

/** What the shop owes in credit, how it came and went, and whose it is (rule: credit-owed). */
export function CreditPage() {
  const [isGiving, setGiving] = useState(false)
  const [isGivingCard, setGivingCard] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [made, setMade] = useState<MadeCard | null>(null)
  const { params } = useParams()
  const query = useQuery(ownerQuery('get /credit', params.page ? { page: Number(params.page) } : {}))
  return (
    <>
      <ListScreen
        title="Store credit"
        label="Accounts"
        noun={ownerNouns.account}
        action={
          <span className="flex flex-wrap gap-2 *:grow">
            <Button variant="secondary" onClick={() => setGivingCard(true)}>
              Give a gift card
            </Button>
            <Button onClick={() => setGiving(true)}>Give credit</Button>
          </span>
        }
        aside={query.data && query.data.total > 0 && <AsFile onPress={() => setSaving(true)} />}
        query={query}
        itemsOf={({ accounts }) => accounts}
        above={query.data && <Sums credit={query.data} />}
        empty={{ text: 'Credit and gift cards will be here with every movement.' }}
        nameOf={({ label }) => label}
        hrefOf={({ id }) => `/admin/credit/${id}`}
        columns={[
          { head: 'Account', phone: 'title', cell: ({ label }) => label },
          {
            head: 'Last change',
            phone: 'detail',
            cell: ({ moved_at }) => moved_at && <Ago at={moved_at} />,
          },
          {
            head: 'Status',
            phone: 'badge',
            cell: ({ is_stopped }) => is_stopped && <Badge tone="bad">Stopped</Badge>,
          },
          { head: 'Owed', phone: 'right', isNumber: true, cell: ({ balance }) => formatMoney(balance) },
        ]}
      />
      {isGivingCard && <GiveCardSheet onMade={setMade} onClose={() => setGivingCard(false)} />}
      {made && <MadeCardSheet made={made} onClose={() => setMade(null)} />}
      {isSaving && (
        <Sheet title="Export" onClose={() => setSaving(false)}>
          <SaveList list="credit" label="Accounts and what is owed" />
          <SaveList list="credit-movements" label="Every movement" />
          <SaveList list="gift-cards" label="Gift cards" />
        </Sheet>
      )}
      {isGiving && <GiveSheet onClose={() => setGiving(false)} />}
    </>
  )
}

function Sums({ credit }: { credit: AnswerOf<'get /credit'> }) {
  const tiles = [
    { name: 'You owe', amount: credit.owed },
    { name: 'Issued', amount: credit.issued },
    { name: 'Spent', amount: credit.spent },
    { name: 'Taken back', amount: credit.taken_back },
  ]
  return (
    <div className="grid gap-3 pb-2 lg:pt-3" data-testid="credit-sums">
      <dl className="grid grid-cols-2 gap-px border border-hairline bg-hairline sm:grid-cols-4">
        {tiles.map(({ name, amount }) => (
          <div key={name} className="min-w-0 bg-white p-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {credit.by_cause.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold">How it adds up</summary>
          <dl className="grid max-w-md grid-cols-[1fr_auto] gap-y-1">
            {credit.by_cause.map(({ cause, amount }) => (
              <div key={cause} className="contents">
                <dt className="text-muted">{creditCauseWords[cause]}</dt>
                <dd className="text-right tabular-nums">{formatMoney(amount)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}
