import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import { ByHandSheet } from './by-hand-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { DepositSheet, LongerSheet } from './deposit-sheets.tsx'
import { FeeSheet } from './fee-sheet.tsx'
import { MailsSheet } from './mails-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { RecordPaymentSheet } from './record-payment-sheet.tsx'

type MoneySheetsProps = { sheet: string; money: OrderMoney; onClose: () => void }

/** The sheet that is open over an order; `sheet` is its name, and perhaps the id of what it is about. */
export function MoneySheets({ sheet, money, onClose }: MoneySheetsProps) {
  const [name, about] = sheet.split(' ')
  const { order, can, mails, refunds, refundable } = money
  if (name === 'refund') return <RefundSheet money={money} onClose={onClose} />
  if (name === 'cancel') return <CancelSheet order={{ ...order, refundable }} onClose={onClose} />
  if (name === 'accept' && can.accept)
    return <AcceptSheet order={{ ...order, accept: can.accept }} onClose={onClose} />
  if (name === 'transfer') return <RecordPaymentSheet order={order} due={money.due} onClose={onClose} />
  if (name === 'fee')
    return <FeeSheet order={{ ...order, goods: order.subtotal - order.discount }} onClose={onClose} />
  if (name === 'deposit') return <DepositSheet order={order} onClose={onClose} />
  if (name === 'longer') return <LongerSheet order={order} onClose={onClose} />
  if (name === 'mails') return <MailsSheet orderId={order.id} kinds={mails} onClose={onClose} />
  const refund = refunds.find(({ id }) => id === about)
  if (name === 'by-hand' && refund) return <ByHandSheet order={order} refund={refund} onClose={onClose} />
  return null
}
