import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../lib/server/mail/email-layout.tsx'
import { type Currency, formatMoney } from '../lib/money.ts'
import type { ReturnState } from '../orders/order/return-events.rules.ts'
import { fillText } from '../settings/text-facts.rules.ts'
import { wayWords } from './way-words.rules.ts'
import type { ReturnView } from './returns.schema.ts'

export type ReturnMail = {
  brand: MailBrand
  firstName: string
  orderUrl: string
  view: ReturnView
}

type Words = { subject: string; heading: string; words: (string | false | null)[] }

/** What goes back to her, without what pays the new piece. */
const backOf = ({ sums: { total, exchange } }: ReturnView) => total - exchange
const noun = ({ kind }: ReturnView) => (kind === 'claim' ? 'claim' : 'return')
const money = ({ currency }: ReturnView, minor: number) => formatMoney(minor, currency as Currency)

/** What she gets instead. */
function insteadWords(view: ReturnView): string | null {
  const { lines, exchange } = view
  const pieces = lines.flatMap(({ wanted, quantity, title }) =>
    wanted ? `${quantity} × ${title}, ${wanted}` : [],
  )
  if (exchange?.is_at_counter) return `You took other pieces with you: order ${exchange.order_number}.`
  if (pieces.length === 0) return null
  if (!exchange)
    return `You would like ${pieces.join('; ')} instead. We will keep it for you once we have accepted.`
  if (exchange.status === 'cancelled') return 'The piece you wanted instead is no longer coming.'
  const kept = `${pieces.join('; ')} is kept for you as order ${exchange.order_number}.`
  if (exchange.to_pay > 0)
    return `${kept} ${money(view, exchange.to_pay)} of it is still to pay: its own email has the link.`
  return exchange.waits ? `${kept} We will send it when yours is here.` : kept
}

/** What went back, and how. */
function givenWords(view: ReturnView): string {
  const { credit } = view.sums
  const total = backOf(view)
  if (view.exchange?.is_at_counter)
    return `${money(view, total)} went back to you. A separate email says how.`
  if (credit === total)
    return `${money(view, total)} is yours as store credit: it is offered when you check out.`
  const back = `${money(view, total - credit)} goes back to you, the way you paid. A separate email says when.`
  return credit === 0 ? back : `${back} ${money(view, credit)} is yours as store credit.`
}

/** What arrived, as it was counted. */
function arrivedWords({ lines }: ReturnView): string[] {
  return lines.flatMap(({ title, missing, wrong, damaged }) => [
    ...(missing > 0 ? [`${missing} × ${title} was not in the parcel.`] : []),
    ...(wrong > 0
      ? [`In place of ${wrong} × ${title} there was a different piece. Please write to us.`]
      : []),
    ...(damaged > 0 ? [`${damaged} × ${title} is damaged.`] : []),
  ])
}

/** What each step's mail says. */
const mailWords: Record<ReturnState, (view: ReturnView) => Words> = {
  requested: (view) => ({
    subject: `We have your ${noun(view)} for order ${view.order_number}`,
    heading: `We have your ${noun(view)}`,
    words: [
      backOf(view) > 0
        ? `We will look at it and write to you. ${money(view, backOf(view))} would go back to you.`
        : 'We will look at it and write to you.',
      insteadWords(view),
      view.kind === 'return' && 'Please keep the piece unworn, with its tags, until then.',
    ],
  }),
  approved: (view) => ({
    subject: `Your ${noun(view)} for order ${view.order_number} is accepted`,
    heading: `Your ${noun(view)} is accepted`,
    words: [
      wayWords(view),
      (view.way === 'bring' || view.way === 'send') && 'Put a note with your order number in the parcel.',
      backOf(view) > 0 &&
        `${money(view, backOf(view))} goes back to you${view.way === 'keep' ? '' : ' once we have it'}.`,
      insteadWords(view),
      view.sums.way_back < 0 &&
        `Sending it back costs ${money(view, -view.sums.way_back)}, which is taken off.`,
    ],
  }),
  declined: (view) => ({
    subject: `About your ${noun(view)} for order ${view.order_number}`,
    heading: `We cannot accept this ${noun(view)}`,
    words: [view.decline_reason, 'If you see it differently, reply to this email: a person reads it.'],
  }),
  received: (view) => ({
    subject: `We have received your ${noun(view)} for order ${view.order_number}`,
    heading: 'It has arrived',
    words: [
      ...arrivedWords(view),
      backOf(view) > 0 ? 'We will check it and write to you about your money.' : 'We will check it.',
      insteadWords(view),
    ],
  }),
  settled: (view) => ({
    subject: `Your ${noun(view)} for order ${view.order_number} is done`,
    heading: `Your ${noun(view)} is done`,
    words: [
      backOf(view) > 0 ? givenWords(view) : view.sums.exchange === 0 && 'There is no refund for it.',
      insteadWords(view),
      view.sums.kept < 0 && `${money(view, -view.sums.kept)} stays with us: ${view.kept_why}`,
    ],
  }),
  withdrawn: (view) => ({
    subject: `Your ${noun(view)} for order ${view.order_number} has ended`,
    heading: `Your ${noun(view)} has ended`,
    words: ['You keep what you have. You can open another one while there is time.'],
  }),
  expired: (view) => ({
    subject: `Your ${noun(view)} for order ${view.order_number} has ended`,
    heading: `Your ${noun(view)} has ended`,
    words: [
      'Nothing arrived in time, so we have closed it. If it is on its way, reply to this email with the tracking number.',
    ],
  }),
}

export const returnMailSubject = (to: ReturnState, { view }: ReturnMail) => mailWords[to](view).subject

/** A step of a return, as its customer reads it. */
export function ReturnMailPage({ to, mail }: { to: ReturnState; mail: ReturnMail }) {
  const { brand, firstName, orderUrl, view } = mail
  const { heading, words } = mailWords[to](view)
  const greeting = fillText(brand.greeting, { name: firstName || null, shop: brand.name }) || 'Hello,'
  const pieces = view.lines.map(({ quantity, title, variant }) =>
    [`${quantity} × ${title}`, variant].filter(Boolean).join(', '),
  )
  return (
    <EmailLayout brand={brand} preview={`${heading} – order ${view.order_number}`} heading={heading}>
      <EmailText>{greeting}</EmailText>
      {words
        .filter((text) => typeof text === 'string')
        .map((text) => (
          <EmailText key={text}>{text}</EmailText>
        ))}
      <EmailText>{pieces.join('; ')}</EmailText>
      <EmailButton href={orderUrl}>See your order</EmailButton>
    </EmailLayout>
  )
}
