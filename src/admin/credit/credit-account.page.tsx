import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { creditCauseWords } from '../../credit/credit-causes.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { InputMoney } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { WhyField, whyProblem } from './why-field.tsx'
import { CardOfAccount } from './card-of-account.tsx'
import type { CreditDetail } from './credit.schema.ts'

const back = { href: '/admin/credit', label: 'Store credit' }

/** One account of credit with its movements. */
export function CreditAccountPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(ownerQuery('get /credit/{id}', { id }))
  return (
    <Screen
      title={query.data?.label ?? 'Store credit'}
      back={back}
      aside={query.data?.is_stopped && <Badge tone="bad">Stopped</Badge>}
    >
      <Loaded query={query}>{(account) => <Account account={account} />}</Loaded>
    </Screen>
  )
}

function Account({ account }: { account: CreditDetail }) {
  const [isTaking, setTaking] = useState(false)
  return (
    <div className="max-w-2xl">
      <p className="text-2xl font-semibold tabular-nums">{formatMoney(account.balance)}</p>
      <p className="text-muted">left to spend</p>
      <div className="flex flex-wrap gap-x-5 pt-1 pb-5">
        {account.customer_id && (
          <SiteLink
            href={`/admin/customers/${account.customer_id}`}
            className="inline-flex min-h-11 items-center text-accent"
          >
            The customer
          </SiteLink>
        )}
        {account.balance > 0 && (
          <Button variant="link" onClick={() => setTaking(true)}>
            Take some back
          </Button>
        )}
      </div>
      {account.card && <CardOfAccount account={account} card={account.card} />}
      <Section title="Movements">
        <ol>
          {account.entries.map(({ id, cause, amount, order_number, why, at }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 border-b border-hairline py-2">
              <span className="min-w-0">
                {creditCauseWords[cause]}
                {order_number && ` · ${order_number}`}
                <span className="block text-sm text-muted">
                  {why && `${why} · `}
                  <Ago at={at} />
                </span>
              </span>
              <span className="font-semibold tabular-nums">
                {amount > 0 && '+'}
                {formatMoney(amount)}
              </span>
            </li>
          ))}
        </ol>
      </Section>
      {isTaking && <TakeBackSheet account={account} onClose={() => setTaking(false)} />}
    </div>
  )
}

/** Takes back what was given by mistake. */
function TakeBackSheet({ account, onClose }: { account: CreditDetail; onClose: () => void }) {
  const [amount, setAmount] = useState<number | null>(account.balance)
  const [why, setWhy] = useState('')
  const { errors, attempt } = useAttempt({
    amount:
      amount !== null && amount > 0 && amount <= account.balance
        ? undefined
        : `Type an amount up to ${formatMoney(account.balance)}`,
    why: whyProblem(why),
  })
  const take = useAction({
    run: (amount: number) =>
      ownerCall('post /credit/{id}/take-back', { id: account.id, amount, why: why.trim() }),
    done: (_, taken) => `${formatMoney(taken)} taken back`,
    onDone: onClose,
    changes: 'credit',
  })
  return (
    <Sheet
      title="Take credit back"
      onClose={onClose}
      footer={
        <ActionButton action={take} onPress={() => attempt(() => take.mutate(amount!))} label="Take back" />
      }
    >
      <InputMoney name="amount" label="How much" error={errors.amount} value={amount} onValue={setAmount} />
      <WhyField error={errors.why} value={why} onValue={setWhy} />
    </Sheet>
  )
}
