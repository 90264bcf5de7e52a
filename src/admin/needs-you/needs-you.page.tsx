import { useQuery } from '@tanstack/react-query'
import { Screen } from '../kit/screen.tsx'
import { Section } from '../kit/section.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { FailingMail } from './failing-mail.tsx'
import { FlaggedOrder } from './flagged-order.tsx'
import { needsYouQuery } from './needs-you.queries.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { OpenQuote } from './open-quote.tsx'
import { UnmatchedPayment } from './unmatched-payment.tsx'

/** Everything that waits for the owner: what happened, what the shop did already, and the one or two right steps. */
export function NeedsYouPage() {
  const query = useQuery(needsYouQuery)
  return (
    <Screen title="Needs you">
      <Loaded query={query}>{(waiting) => <Waiting {...waiting} />}</Loaded>
    </Screen>
  )
}

function Waiting({ orders, quotes, payments, mails }: NeedsYou) {
  if (orders.length + quotes.length + payments.length + mails.length === 0)
    return (
      <Empty text="Nothing needs you. Wrong or double payments, refunds that fail, delivery prices to name and mails that do not go out will appear here." />
    )
  return (
    <div className="max-w-3xl">
      {quotes.length > 0 && (
        <Section title="Delivery to price">
          <ul>
            {quotes.map((quote) => (
              <OpenQuote key={quote.order.id} {...quote} />
            ))}
          </ul>
        </Section>
      )}
      {orders.length > 0 && (
        <Section title="Money to look at">
          <ul>
            {orders.map((flagged) => (
              <FlaggedOrder key={flagged.order.id} {...flagged} />
            ))}
          </ul>
        </Section>
      )}
      {payments.length > 0 && (
        <Section
          title="Money without an order"
          help="It came in at Paystack, but not for an order of this shop."
        >
          <ul>
            {payments.map((payment) => (
              <UnmatchedPayment key={payment.id} payment={payment} />
            ))}
          </ul>
        </Section>
      )}
      {mails.length > 0 && (
        <Section title="Not done">
          <ul>
            {mails.map((mail) => (
              <FailingMail key={mail.id} mail={mail} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
