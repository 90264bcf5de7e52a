import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { dueOf, FlaggedOrder } from './flagged-order.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { UnmatchedPayment } from './unmatched-payment.tsx'
import { endingRatesText } from '../../shipping/abroad/abroad-country.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { WaitingItem, WaitingList } from './waiting-item.tsx'
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
      <Empty text="Nothing needs you. Wrong or double payments, refunds that fail, tills with a difference, delivery prices to name and emails that do not go out will appear here." />
    )
  return (
    <WaitingList
      label="What needs you"
      waiting={[
        ...quotes.map((quote) => ({
          id: `quote ${quote.order.id}`,
          at: quote.at,
          item: <OpenQuote {...quote} />,
        })),
        ...orders.map((flagged) => ({
          id: `order ${flagged.order.id}`,
          dueAt: dueOf(flagged),
          at: flagged.at,
          item: <FlaggedOrder {...flagged} />,
        })),
        ...payments.map((payment) => ({
          id: `payment ${payment.id}`,
          dueAt: payment.dispute?.due_at,
          at: payment.at,
          item: <UnmatchedPayment payment={payment} />,
        })),
        ...tills.map((till) => ({
          id: `till ${till.id}`,
          at: till.counted_at!,
          item: <WaitingTill till={till} />,
        })),
        ...rates.map((each) => ({
          id: `rates ${each.code}`,
          dueAt: endOf(each),
          item: <EndingRates {...each} />,
        })),
        ...mails.map((mail) => ({
          id: `mail ${mail.id}`,
          at: mail.at,
          item: <FailingMail mail={mail} />,
        })),
      ]}
    />
  )
}

type Rates = NeedsYou['rates'][number]

/** They hold to the end of that day in Lagos. */
const endOf = ({ ends_on, is_over }: Rates) => (is_over ? null : `${ends_on}T23:59:59+01:00`)

/** A country that is on request again once its prices have ended. */
function EndingRates(rates: Rates) {
  const { code, country, is_over } = rates
  return (
    <WaitingItem
      about={country}
      dueAt={endOf(rates)}
      what={withoutStop(endingRatesText(rates))}
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

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')

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
      href={mail.order_id ? `/admin/orders/${mail.order_id}` : undefined}
      at={mail.at}
      what={`“${mail.what}” was not sent`}
      happened={<p>{`${mail.error}.`}</p>}
      done={
        mail.is_given_up
          ? `Tried ${countText(ownerNouns.time, mail.tries)}; no more tries.`
          : `Tried ${countText(ownerNouns.time, mail.tries)}; it will be tried again.`
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
      what={`${order.customer_name} asks what delivery to ${destination} costs`}
      done="The order is unpaid, and nothing is held for it yet."
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
      hrefLabel="Open the tills"
      at={till.counted_at!}
      what={`The till is ${differenceText(till)}`}
      said={till.reason}
      done={`${formatMoney(till.counted!)} was counted; ${formatMoney(till.expected!)} was expected.`}
    >
      <ActionButton action={close} label="Accept and close" />
    </WaitingItem>
  )
}
