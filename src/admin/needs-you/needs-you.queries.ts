import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

const { admin } = api.api

export const needsYouQuery = queryOptions({
  queryKey: personalKey('admin', 'needs-you'),
  queryFn: () => unwrap(admin['needs-you'].$get()),
})

const payment = admin['unmatched-payments'][':id']
export const assignPayment = (id: string, orderNumber: string) =>
  unwrap(payment.assign.$post({ param: { id }, json: { order_number: orderNumber } }))
export const refundUnmatched = (id: string) => unwrap(payment['give-back'].$post({ param: { id }, json: {} }))
export const dismissPayment = (id: string, why: string) =>
  unwrap(payment.dismiss.$post({ param: { id }, json: { why } }))

const mail = admin['failing-mails'][':id']
export const retryMail = (id: string) => unwrap(mail.retry.$post({ param: { id }, json: {} }))
export const dropMail = (id: string) => unwrap(mail.drop.$post({ param: { id }, json: {} }))
