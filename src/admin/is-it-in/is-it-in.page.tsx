import { dotted } from '../../lib/dotted.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { Button } from '../../ui/button.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import { Loaded } from '../kit/states.tsx'
import { shownBy, useAction } from '../kit/use-action.client.ts'
import { TransferAccount } from '../money/transfer-account.tsx'
import { longestQuestion } from './is-it-in.rules.ts'
import { channelWords } from '../../orders/order/payment-methods.rules.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { headlineOf, placeOf, refundedText, stopText } from './answer-words.rules.ts'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { Opens } from '../kit/list/opens.tsx'
import { orderHref } from '../kit/order-links.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import type { IsItIn } from './is-it-in.service.ts'
import { InputForm, InputText } from '../kit/fields.tsx'

/** A customer shows a picture of a bank alert: the shop is asked, not the picture (rule: is-it-in). */
export function IsItInPage() {
  const isOwner = useIsOwner()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const ask = useAction({
    run: (q: string) => ownerCall('post /is-it-in', { q }),
    onRefused: shownBy(({ message }) => setError(message)),
    changes: [],
  })
  const send = () => {
    setError(undefined)
    ask.mutate(typed)
  }
  return (
    <Screen title="Is the money in?">
      <div className="grid gap-x-12 gap-y-6 max-lg:max-w-xl lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <InputForm onSend={send} className="grid gap-4">
            <InputText
              name="question"
              label="Amount or payer’s name"
              hint="The amount as paid, or at least three letters of the name"
              error={error}
              autoComplete="off"
              maxLength={longestQuestion}
              value={typed}
              onValue={(typed) => {
                setTyped(typed)
                // An answer is never shown next to another question.
                ask.reset()
              }}
            />
            <Button type="submit" className="sm:justify-self-start" isBusy={ask.isPending}>
              Look it up
            </Button>
          </InputForm>
          <div role="status">{ask.data && <Answer answer={ask.data} />}</div>
        </div>
        <div className="grid content-start gap-6">
          {isOwner && !ask.data && <InToday />}
          <TransferAccount />
        </div>
      </div>
    </Screen>
  )
}

/** Yes or no in large words, then each payment it is about. */
function Answer({ answer }: { answer: IsItIn }) {
  const { title, text } = headlineOf(answer)
  return (
    <div className={`grid gap-3 border-l-4 bg-white p-4 ${answer.is_in ? 'border-accent' : 'border-alert'}`}>
      <h2 className="text-2xl">{title}</h2>
      <p>{text}</p>
      <Payments payments={answer.payments} />
      {answer.has_more && (
        <p className="text-sm text-muted">
          The newest of the last three days. Type more of the name to find others.
        </p>
      )}
    </div>
  )
}

/** Each opens its order; to owners one without an order opens the list where it is assigned to one. */
function Payments({ payments }: Pick<IsItIn, 'payments'>) {
  const isOwner = useIsOwner()
  if (payments.length === 0) return null
  return (
    <ul aria-label="Received" className="*:border-t *:border-hairline">
      {payments.map((payment) => {
        const row = <PaymentRow payment={payment} />
        const { order_id: id, is_waiting: isWaiting } = payment
        const href = id ? orderHref(id) : isWaiting && isOwner ? '/admin/needs-you' : undefined
        return (
          <li key={`${payment.at} ${payment.order_number}`}>
            {href ? (
              <SiteLink href={href} className="flex items-center gap-2 py-3 hover:bg-stage">
                {row}
                <Opens />
              </SiteLink>
            ) : (
              <div className="py-3">{row}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const PaymentRow = ({ payment }: { payment: IsItIn['payments'][number] }) => (
  <span className="block min-w-0 grow">
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <b className="font-semibold tabular-nums">{moneyOf(payment)(payment.amount)}</b>
        {payment.payer && ` ${payment.payer}`}
        {stopText(payment) && (
          <>
            {' '}
            <Badge tone="waiting">{stopText(payment)}</Badge>
          </>
        )}
        {refundedText(payment) && (
          <>
            {' '}
            <Badge tone="bad">{refundedText(payment)}</Badge>
          </>
        )}
      </span>
      <Ago at={payment.at} className="shrink-0 text-sm text-muted" />
    </span>
    <span className="block text-sm text-muted">
      {dotted(channelWords(payment.channel, payment.provider), placeOf(payment))}
    </span>
  </span>
)

/** What one comes for, before anything is asked. */
function InToday() {
  const query = useQuery(ownerQuery('get /is-it-in/today'))
  return (
    <Section title="Received today" className="!pb-0">
      <Loaded query={query}>
        {({ payments, has_more }) =>
          payments.length === 0 ? (
            <p className="text-muted">Nothing yet. Transfers and cards that are paid will be here.</p>
          ) : (
            <>
              <Payments payments={payments} />
              {has_more && (
                <p className="text-sm text-muted">
                  The newest {payments.length}. Look earlier ones up by amount or name.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
