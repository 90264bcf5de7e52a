import { EmailButton, EmailLayout, EmailLink, EmailText } from '../../lib/server/mail/email-layout.tsx'
import { MailDelivery, MailHeading, MailLines, MailSteps, MailTotals } from './order-mail-parts.email.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { nextSteps } from './order-mail-next.rules.ts'
import { fillText } from '../../settings/text-facts.rules.ts'
import type { OrderMailKind } from '../order/order-mail.rules.ts'

type FrameProps = {
  mail: OrderMail
  kind: OrderMailKind
  heading: string
  /** The one button; without it the order itself. */
  button: { href: string; label: string } | null
  /** Its own text, by paragraphs. */
  words: string[]
}

/**
 * The frame of an order's mail (rule: order-mails): its own text, one button, what happens next, then the garments, totals,
 * dates and address.
 */
export function OrderMailFrame({ mail, kind, heading, button, words }: FrameProps) {
  const steps = nextSteps(kind, { ...mail, isQuoted: mail.delivery === null })
  const { href, label } = button ?? { href: mail.trackingUrl, label: 'See your order' }
  return (
    <EmailLayout brand={mail.brand} preview={`${heading} – order ${mail.orderNumber}`} heading={heading}>
      {!ungreeted.has(kind) && <Greeting mail={mail} />}
      {words.map((text) => (
        <EmailText key={text}>{text}</EmailText>
      ))}
      <EmailButton href={href}>{label}</EmailButton>
      <MailSteps steps={steps} />
      <MailHeading>Order {mail.orderNumber}</MailHeading>
      <MailLines mail={mail} />
      <MailTotals mail={mail} />
      {!mail.isHandedOver && !aboutMoneyBack.has(kind) && (
        <MailDelivery
          mail={mail}
          notesTitle={kind === 'admin_new_order' ? 'The customer’s notes' : 'Your notes'}
        />
      )}
      {button && !mail.isHandedOver && (
        <p style={{ fontSize: 14, margin: '24px 0 0' }}>
          <EmailLink href={mail.trackingUrl}>Track this order</EmailLink>
        </p>
      )}
    </EmailLayout>
  )
}

/** To the owner, and to somebody whose name was not asked for. */
const ungreeted: ReadonlySet<OrderMailKind> = new Set(['admin_new_order', 'counter_receipt'])

/** Nothing is delivered because of these. */
const aboutMoneyBack: ReadonlySet<OrderMailKind> = new Set([
  'order_refunded',
  'order_refund_failed',
  'order_cancelled',
])

function Greeting({ mail }: { mail: OrderMail }) {
  const { brand, firstName } = mail
  const words = fillText(brand.greeting, { name: firstName || null, shop: brand.name })
  return <EmailText>{words || 'Hello,'}</EmailText>
}
