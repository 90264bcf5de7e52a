import { countText } from '../../lib/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import { ListSection, Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { FlaggedOrder } from './flagged-order.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { UnmatchedPayment } from './unmatched-payment.tsx'
import { endingRatesText } from '../../shipping/abroad/abroad-country.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { WaitingItem } from './waiting-item.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { FeeSheet } from '../money/fee-sheet.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { dayOf, differenceText } from '../till/till-words.rules.ts'
import { useCloseTill } from '../till/use-close-till.client.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** Everything that waits for the owner: what happened, what the shop did already, and the one or two right steps. */
export function NeedsYouPage() {
  const query = useQuery(ownerQuery('get /needs-you'))
  return (
    <Screen title="Needs you">
      <Loaded query={query}>{(waiting) => <Waiting {...waiting} />}</Loaded>
    </Screen>
  )
}

function Waiting({ orders, quotes, payments, tills, rates, mails }: NeedsYou) {
  if (orders.length + quotes.length + payments.length + tills.length + rates.length + mails.length === 0)
    return (
      <Empty text="Nothing needs you. Wrong or double payments, refunds that fail, tills with a difference, delivery prices to name and mails that do not go out will appear here." />
    )
  return (
    <div className="max-w-3xl">
      <ListSection title="Delivery to price">
        {quotes.map((quote) => (
          <OpenQuote key={quote.order.id} {...quote} />
        ))}
      </ListSection>
      <ListSection title="Money to look at">
        {orders.map((flagged) => (
          <FlaggedOrder key={flagged.order.id} {...flagged} />
        ))}
      </ListSection>
      <ListSection title="Money without an order" help="It came in, but not for an order of this shop.">
        {payments.map((payment) => (
          <UnmatchedPayment key={payment.id} payment={payment} />
        ))}
      </ListSection>
      <ListSection title="Tills with a difference">
        {tills.map((till) => (
          <WaitingTill key={till.id} till={till} />
        ))}
      </ListSection>
      <ListSection title="Prices abroad">
        {rates.map((each) => (
          <EndingRates key={each.code} {...each} />
        ))}
      </ListSection>
      <ListSection title="Not done">
        {mails.map((mail) => (
          <FailingMail key={mail.id} mail={mail} />
        ))}
      </ListSection>
    </div>
  )
}

/** A country that is on request again once its prices have ended. */
function EndingRates({ code, country, ends_on, is_over }: NeedsYou['rates'][number]) {
  return (
    <WaitingItem
      about={country}
      happened={endingRatesText({ country, ends_on, is_over })}
      done={
        is_over
          ? 'Delivery there is on request until you type new prices.'
          : 'From the day after, delivery there is on request.'
      }
    >
      <SiteLink href={`/admin/shipping/abroad/${code}`} className={buttonClass()}>
        Type new prices
      </SiteLink>
    </WaitingItem>
  )
}

/** A mail, or other work of the shop, that does not get done. */
function FailingMail({ mail }: { mail: NeedsYou['mails'][number] }) {
  const retry = useAction({
    run: () => ownerCall('post /failing-mails/{id}/retry', { id: mail.id }),
    done: 'It is being tried again',
    changes: 'waiting',
  })
  const drop = useAction({
    question: () => ({
      title: 'Stop trying?',
      text: `${mail.to ? `${mail.to} never gets “${mail.what}”.` : `“${mail.what}” is never done.`} This cannot be undone.`,
      confirmText: 'Stop trying',
    }),
    run: () => ownerCall('post /failing-mails/{id}/drop', { id: mail.id }),
    done: 'We stopped trying',
    changes: 'waiting',
  })
  return (
    <WaitingItem
      about={mail.to ?? 'The shop itself'}
      {...(mail.order_id && { href: `/admin/orders/${mail.order_id}` })}
      at={mail.at}
      happened={`“${mail.what}” does not go out: ${mail.error}.`}
      done={
        mail.is_given_up
          ? `Tried ${countText('time', mail.tries)}; nothing is tried any more.`
          : `Tried ${countText('time', mail.tries)}; it is tried again by itself.`
      }
    >
      <ActionButton action={retry} label="Try again now" />
      <ActionButton variant="secondary" action={drop} label="Drop it" />
    </WaitingItem>
  )
}

/** A customer who waits to hear what the delivery costs. */
function OpenQuote({ order, destination, at }: NeedsYou['quotes'][number]) {
  const sheet = useOverlay(`quote-${order.id}`)
  const goods = moneyOf(order)(order.total_amount)
  return (
    <WaitingItem
      about={`${order.order_number}, ${order.customer_name}`}
      href={`/admin/orders/${order.id}`}
      at={at}
      amount={goods}
      happened={`${order.customer_name} asks what delivery to ${destination} costs.`}
      done="The order waits unpaid; nothing is held for it yet."
    >
      <Button onClick={() => sheet.open()}>Price the delivery</Button>
      {sheet.isOpen && (
        <FeeSheet order={{ ...order, goods: order.total_amount, delivery: null }} onClose={sheet.close} />
      )}
    </WaitingItem>
  )
}

/** A helper's till that did not fit: the owner accepts the difference, or asks her about it first. */
export function WaitingTill({ till }: { till: TillView }) {
  const close = useCloseTill(till)
  return (
    <WaitingItem
      about={`${till.person}, ${dayOf(till)}`}
      href="/admin/till"
      at={till.counted_at!}
      happened={`The till is ${differenceText(till)}.`}
      said={till.reason}
      done={`${formatMoney(till.counted!)} was counted; ${formatMoney(till.expected!)} had to be there.`}
    >
      <ActionButton action={close} label="Accept and close" />
    </WaitingItem>
  )
}
