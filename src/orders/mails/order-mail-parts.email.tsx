import type { CSSProperties, ReactNode } from 'react'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { deliveryFeeText } from '../../shipping/delivery-fee.rules.ts'
import { MailRows } from '../../lib/server/mail/email-table.tsx'
import { mailColours as colours } from '../../lib/server/mail/email-style.ts'
import type { OrderMail } from './order-mail-content.rules.ts'

const cell: CSSProperties = { fontSize: 14, lineHeight: '20px', padding: '8px 0', verticalAlign: 'top' }
const line = { borderBottom: `1px solid ${colours.hairline}` }

/** A table that says something, also as plain text. */
function Columns(rows: { children: ReactNode; style?: CSSProperties }) {
  return <MailRows className="m-columns" {...rows} />
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h2 className="m-ink" style={{ fontSize: 16, lineHeight: '24px', fontWeight: 700, margin: '24px 0 8px' }}>
      {children}
    </h2>
  )
}

/** What was bought, each piece with its picture. */
export function MailLines({ mail }: { mail: OrderMail }) {
  return (
    <Columns>
      {mail.lines.map(({ title, variant, quantity, total, imageUrl }, position) => (
        <tr key={position}>
          <td width={88} className="m-line" style={{ ...cell, ...line, width: 88 }}>
            {imageUrl && (
              <img
                src={imageUrl}
                alt=""
                width={72}
                height={90}
                style={{ backgroundColor: '#E6E8EE', width: 72, height: 90 }}
              />
            )}
          </td>
          <td className="m-ink m-line" style={{ ...cell, ...line, color: colours.ink }}>
            <span style={{ fontWeight: 600 }}>
              {quantity} × {title}
            </span>
            {variant && (
              <>
                <br />
                <span className="m-muted" style={{ color: colours.muted, overflowWrap: 'anywhere' }}>
                  {variant}
                </span>
              </>
            )}
          </td>
          <td
            align="right"
            className="m-ink m-line"
            style={{ ...cell, ...line, color: colours.ink, fontWeight: 600, whiteSpace: 'nowrap' }}
          >
            {formatMoney(total, mail.currency)}
          </td>
        </tr>
      ))}
    </Columns>
  )
}

/** How the total came about, as it was charged. */
export function MailTotals({ mail }: { mail: OrderMail }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, mail.currency)
  const rows: [string, string][] = [['Subtotal', money(mail.subtotal)]]
  if (mail.discount > 0)
    rows.push([`Discount${mail.promoCode ? ` (${mail.promoCode})` : ''}`, money(-mail.discount)])
  if (!mail.isHandedOver)
    rows.push([mail.pickup ? 'Pick-up' : 'Delivery', deliveryFeeText(mail.delivery, mail.currency)])
  rows.push([mail.delivery === null ? 'Total before delivery' : 'Total', money(mail.total)])
  const totalAt = rows.length - 1
  rows.push(...(mail.toDoor?.rows ?? []).map(({ label, text }): [string, string] => [label, text]))
  rows.push(...partRows(mail.deposit, money))
  if (mail.due) rows.push(['Paid so far', money(mail.due.paid)], ['Still to pay', money(mail.due.amount)])
  return (
    <Columns style={{ marginTop: 8 }}>
      {rows.map(([name, value], position) => {
        const isTotal = position === totalAt
        const style = {
          ...cell,
          color: colours.ink,
          padding: '4px 0',
          ...(isTotal && { fontSize: 18, fontWeight: 700 }),
        }
        return (
          <tr key={name}>
            <td className="m-ink" style={style}>
              {name}
            </td>
            <td className="m-ink" align="right" style={style}>
              {value}
            </td>
          </tr>
        )
      })}
      {mail.toDoor && (
        <tr>
          <td className="m-muted" colSpan={2} style={{ ...cell, color: colours.muted, padding: '4px 0' }}>
            {mail.toDoor.note}
          </td>
        </tr>
      )}
    </Columns>
  )
}

/** What is paid of an order in parts, and what is due. */
function partRows(deposit: OrderMail['deposit'], money: (minor: number) => string): [string, string][] {
  if (!deposit) return []
  const until = `until ${dayText(deposit.due_on)}`
  return deposit.is_paid
    ? [
        ['Paid so far', money(deposit.paid)],
        [`Due ${until}`, money(deposit.due)],
      ]
    : [
        ['Deposit', money(deposit.amount)],
        [`The balance, ${until}`, money(deposit.due - deposit.amount)],
      ]
}

/** Numbered steps. */
export function MailSteps({ steps }: { steps: string[] }) {
  if (!steps.length) return null
  return (
    <>
      <MailHeading>What happens next</MailHeading>
      <ol className="m-ink" style={{ fontSize: 16, lineHeight: '24px', margin: 0, padding: '0 0 0 24px' }}>
        {steps.map((step) => (
          <li key={step} style={{ margin: '0 0 4px' }}>
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where it goes, by when, and what the customer asked for. */
export function MailDelivery({ mail, notesTitle }: { mail: OrderMail; notesTitle: string }) {
  const text = { fontSize: 14, lineHeight: '20px', margin: 0 }
  return (
    <>
      {mail.expected && !mail.pickup?.code && (
        <>
          <MailHeading>{mail.pickup ? 'Expected ready' : 'Expected delivery'}</MailHeading>
          <p className="m-ink" style={{ ...text, fontSize: 16 }}>
            {mail.expected}
          </p>
        </>
      )}
      <MailHeading>{mail.pickup ? 'Pick it up at' : 'Deliver to'}</MailHeading>
      <p className="m-ink" style={text}>
        {mail.address.map((part, position) => (
          <span key={position}>
            {part}
            <br />
          </span>
        ))}
      </p>
      {mail.notes && (
        <>
          <MailHeading>{notesTitle}</MailHeading>
          <p className="m-ink" style={{ ...text, whiteSpace: 'pre-line' }}>
            {mail.notes}
          </p>
        </>
      )}
    </>
  )
}
