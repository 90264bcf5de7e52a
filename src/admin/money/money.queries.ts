import type * as z from 'zod'
import { api, ApiError, unwrap } from '../../lib/browser/api-client.ts'
import type { OrderMailKind } from '../../orders/order/order-mail.rules.ts'
import type { OrderStatus } from '../../orders/order/order-status.rules.ts'
import type {
  acceptInputSchema,
  cancelInputSchema,
  linesInputSchema,
  recordInputSchema,
  refundInputSchema,
} from '../../payments/order-money.schema.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const orders = api.api.admin.orders[':id']

export const orderMoneyQuery = (id: string) =>
  areaQuery(['order-money', id], () => orders.money.$get({ param: { id } }))

export type OrdersExport = { from?: string; to?: string; status?: OrderStatus; rows?: 'orders' | 'lines' }

/** The orders of some days as a CSV file. */
export async function fetchOrdersFile(json: OrdersExport): Promise<Blob> {
  const response = await api.api.admin.orders.export.$post({ json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}

export const mailPreviewQuery = (id: string, kind: OrderMailKind) => ({
  ...areaQuery(['mail-preview', id, kind], () => orders.mails[':kind'].$get({ param: { id, kind } })),
  staleTime: 0,
})

/** The same `refund_id` is one refund. */
export const sendRefund = (id: string, json: z.input<typeof refundInputSchema> & { amount: number }) =>
  unwrap(orders.refunds.$post({ param: { id }, json }))
export const cancelOrder = (id: string, json: z.input<typeof cancelInputSchema>) =>
  unwrap(orders.cancel.$post({ param: { id }, json }))
export const acceptMoney = (id: string, json: z.input<typeof acceptInputSchema>) =>
  unwrap(orders.accept.$post({ param: { id }, json }))
export const sendUnpaid = (id: string) => unwrap(orders['send-unpaid'].$post({ param: { id }, json: {} }))
export const recordPayment = (id: string, json: z.input<typeof recordInputSchema>) =>
  unwrap(orders.transfer.$post({ param: { id }, json }))
export const priceDelivery = (id: string, json: { fee: number; days_min?: number; days_max?: number }) =>
  unwrap(orders['delivery-fee'].$post({ param: { id }, json }))
/** The same key changes it once. */
export const changeLines = (id: string, key: string, json: z.input<typeof linesInputSchema>) =>
  unwrap(orders.lines.$post({ param: { id }, header: { 'idempotency-key': key }, json }))
export const askDeposit = (id: string, json: { percent: number; due_on: string }) =>
  unwrap(orders.deposit.$post({ param: { id }, json }))
export const prolongRest = (id: string, due_on: string) =>
  unwrap(orders.rest.$post({ param: { id }, json: { due_on } }))
export const markSeen = (id: string) => unwrap(orders.seen.$post({ param: { id }, json: {} }))
export const sendMailAgain = (id: string, kind: OrderMailKind) =>
  unwrap(orders.mails.$post({ param: { id }, json: { kind } }))
export const sendRefundAgain = (input: { orderId: string; refundId: string; attempt: number }) =>
  unwrap(
    orders.refunds[':refundId'].again.$post({
      param: { id: input.orderId, refundId: input.refundId },
      json: { attempt: input.attempt },
    }),
  )
export const refundedByHand = (input: { orderId: string; refundId: string; note: string }) =>
  unwrap(
    orders.refunds[':refundId']['by-hand'].$post({
      param: { id: input.orderId, refundId: input.refundId },
      json: { note: input.note },
    }),
  )
