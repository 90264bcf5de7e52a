import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { DisputeView } from '../../payments/disputes/dispute.schema.ts'
import { formatDateTime, formatWeekdayTime } from '../../lib/time.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Badge } from '../kit/badge.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { DeliveryPhotos } from '../orders/delivery-photos.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import { disputeQuery } from './disputes.queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { disputeStateWords } from './dispute-words.rules.ts'
import { ReasonText } from './reason-text.tsx'

const back = { href: '/admin/needs-you', label: 'Needs you' }

/** A customer's claim at the bank: what it is about, until when, and the shop's answer, ready to be sent. */
export function DisputePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(disputeQuery(id))
  const { data } = query
  return (
    <Screen
      title={data ? `Dispute, ${data.order_number}` : 'Dispute'}
      back={back}
      aside={
        data && <Badge tone={disputeStateWords[data.state][1]}>{disputeStateWords[data.state][0]}</Badge>
      }
    >
      <Loaded query={query}>{(dispute) => <Opened key={dispute.state} dispute={dispute} />}</Loaded>
    </Screen>
  )
}

function Opened({ dispute }: { dispute: DisputeView }) {
  const text = moneyOf(dispute)
  return (
    <div className="max-w-3xl" data-testid="dispute">
      <div className="grid gap-2 pb-8">
        <p className="font-semibold">{whatHappened(dispute, text(dispute.amount))}</p>
        {dispute.state === 'awaiting' && dispute.due_at && (
          <p>
            <ReasonText
              text={`Answer by ${formatWeekdayTime(new Date(dispute.due_at))}`}
              dueAt={dispute.due_at}
            />{' '}
            Without an answer the bank takes the money.
          </p>
        )}
        <p className="text-sm text-muted">
          {[dispute.category, dispute.reference].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <SiteLink
            href={`/admin/orders/${dispute.order_id}`}
            className="inline-flex min-h-11 items-center text-indigo"
          >
            Order {dispute.order_number}
          </SiteLink>
          <a
            href={dispute.receipt_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-indigo"
          >
            The receipt
          </a>
        </p>
      </div>
      {dispute.photos.length > 0 && (
        <Section title="The delivery">
          <DeliveryPhotos photos={dispute.photos} />
        </Section>
      )}
      {dispute.state === 'awaiting' ? <AnswerForm dispute={dispute} /> : <Given dispute={dispute} />}
    </div>
  )
}

function whatHappened({ customer_name: name, state, resolved_at }: DisputeView, amount: string): string {
  const on = resolved_at ? ` on ${formatDateTime(new Date(resolved_at))}` : ''
  if (state === 'awaiting') return `${name} asks the bank for ${amount} back.`
  if (state === 'contested') return `You said no to ${amount}. The bank decides; you hear of it here.`
  if (state === 'accepted') return `${amount} went back to ${name}${on}.`
  return state === 'won' ? `You won${on}: the money stays with you.` : `The bank took ${amount}${on}.`
}

function Given({ dispute }: { dispute: DisputeView }) {
  if (!dispute.text) return null
  return (
    <Section title="Your answer" {...(dispute.file && { help: `Sent with ${dispute.file}` })}>
      <p className="whitespace-pre-line">{dispute.text}</p>
    </Section>
  )
}
