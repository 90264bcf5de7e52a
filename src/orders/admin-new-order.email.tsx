import { EmailButton, EmailText } from '../lib/server/email-layout.tsx'
import { formatMoney } from '../lib/money.ts'
import { type OrderMail, OrderMailFrame } from './order-mail.email.tsx'

export const adminNewOrderSubject = (mail: OrderMail) =>
  mail.delivery === null
    ? `Delivery price wanted: order ${mail.orderNumber}`
    : `New order ${mail.orderNumber}: ${formatMoney(mail.total, mail.currency)}`

export function AdminNewOrderEmail({ mail }: { mail: OrderMail }) {
  return (
    <OrderMailFrame mail={mail} heading={mail.delivery === null ? 'Delivery price wanted' : 'New paid order'}>
      <EmailText>
        {mail.delivery === null
          ? 'A customer asks what delivery costs. Enter the fee and they get a link to pay.'
          : 'A new order has been paid and can be packed.'}
      </EmailText>
      <EmailButton href={`${mail.brand.url}/admin/orders`}>Open the orders</EmailButton>
    </OrderMailFrame>
  )
}
