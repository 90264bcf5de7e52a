import { api, unwrap } from '../../lib/browser/api-client.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const { admin } = api.api

export const needsYouQuery = areaQuery(['needs-you'], () => admin['needs-you'].$get())

const payment = admin['unmatched-payments'][':id']
export const assignPayment = (id: string, orderNumber: string) =>
  unwrap(payment.assign.$post({ param: { id }, json: { order_number: orderNumber } }))
export const refundUnmatched = (id: string) => unwrap(payment['give-back'].$post({ param: { id }, json: {} }))
export const dismissPayment = (id: string, why: string) =>
  unwrap(payment.dismiss.$post({ param: { id }, json: { why } }))

const mail = admin['failing-mails'][':id']
export const retryMail = (id: string) => unwrap(mail.retry.$post({ param: { id }, json: {} }))
export const dropMail = (id: string) => unwrap(mail.drop.$post({ param: { id }, json: {} }))
