import { Column, Row, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
  type MailBrand,
} from '../lib/server/email-layout.tsx'
import { type Currency, formatMoney } from '../lib/money.ts'

/** What every order mail shows; money in minor units. `trackingUrl` is the signed link (rule: tracking-privacy). */
export type OrderMail = {
  brand: MailBrand
  orderNumber: string
  firstName: string
  currency: Currency
  lines: { title: string; variant: string; quantity: number; total: number }[]
  subtotal: number
  discount: number
  promoCode: string | null
  delivery: number | null
  total: number
  /** What was accepted as paid: the total, or less. */
  paid: number
  address: string[]
  trackingUrl: string
  /** Where an unpaid order is paid. */
  payUrl: string
  deliveryText: string
  returnWindowDays: number
  trackingNumber: string | null
  carrier: string | null
  /** The parcel's page at its carrier. */
  parcelUrl: string | null
  note: string
  refundMinor: number | null
  /** The way the money of a refund had come. */
  refundChannel: string | null
}

/** The frame of an order's mail: heading, its own text, then lines, totals, address and the tracking link. */
export function OrderMailFrame({
  mail,
  heading,
  children,
}: {
  mail: OrderMail
  heading: string
  children: ReactNode
}) {
  return (
    <EmailLayout brand={mail.brand} preview={`${heading} – order ${mail.orderNumber}`}>
      <EmailHeading>{heading}</EmailHeading>
      {children}
      <Text style={{ fontSize: 14, fontWeight: 700, margin: '24px 0 8px' }}>Order {mail.orderNumber}</Text>
      <Lines mail={mail} />
      <Totals mail={mail} />
      <Text style={{ fontSize: 14, lineHeight: '20px', margin: '16px 0' }}>
        {mail.address.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </Text>
      <Text style={{ fontSize: 14 }}>
        <a href={mail.trackingUrl} style={{ color: '#25307F' }}>
          Track this order
        </a>
      </Text>
    </EmailLayout>
  )
}

export function Greeting({ mail }: { mail: OrderMail }) {
  return <EmailText>Hello {mail.firstName},</EmailText>
}

export function PayButton({ mail }: { mail: OrderMail }) {
  return <EmailButton href={mail.payUrl}>Pay {formatMoney(mail.total, mail.currency)}</EmailButton>
}

const cell = { fontSize: 14, lineHeight: '20px', padding: '6px 0', verticalAlign: 'top' as const }

function Lines({ mail }: { mail: OrderMail }) {
  return (
    <Section>
      {mail.lines.map((line, position) => (
        <Row key={position}>
          <Column style={cell}>
            {line.quantity} × {line.title}
            {line.variant && `, ${line.variant}`}
          </Column>
          <Column align="right" style={cell}>
            {formatMoney(line.total, mail.currency)}
          </Column>
        </Row>
      ))}
    </Section>
  )
}

function Totals({ mail }: { mail: OrderMail }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, mail.currency)
  const rows: [string, string][] = [
    ['Subtotal', money(mail.subtotal)],
    ...(mail.discount > 0
      ? [
          [`Discount${mail.promoCode ? ` (${mail.promoCode})` : ''}`, money(-mail.discount)] as [
            string,
            string,
          ],
        ]
      : []),
    ['Delivery', mail.delivery === null ? 'On request' : mail.delivery === 0 ? 'Free' : money(mail.delivery)],
    ['Total', money(mail.total)],
  ]
  return (
    <Section style={{ borderTop: '1px solid #CDD1DB', marginTop: 8 }}>
      {rows.map(([name, value]) => (
        <Row key={name}>
          <Column style={{ ...cell, fontWeight: name === 'Total' ? 700 : 400 }}>{name}</Column>
          <Column align="right" style={{ ...cell, fontWeight: name === 'Total' ? 700 : 400 }}>
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  )
}
