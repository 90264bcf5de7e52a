import * as z from 'zod'
import { ignoredInput } from '../../lib/input-limits.ts'
import { createApi, guardOwner } from '../../lib/server/web/api.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { orderMailKinds } from '../order/order-mail.rules.ts'
import { resendMailOfNumber } from './repeat-order-mail.service.ts'

/** Only the kind and the order's number count (rule: order-mail-recipient); everything else comes from the order. */
const resendSchema = z.strictObject({
  type: z.enum(orderMailKinds),
  orderNumber: z.string().min(1).max(60),
  email: ignoredInput,
  customerName: ignoredInput,
  totalAmount: ignoredInput,
  items: ignoredInput,
  shippingAddress: ignoredInput,
  bankDetails: ignoredInput,
  adminEmail: ignoredInput,
  trackingNumber: ignoredInput,
  carrier: ignoredInput,
})

const path = '/api/functions/send-order-emails'
const api = createApi('Orders')
// Before the body is read: to everyone else the call does not exist.
api.use(path, guardOwner)

export const orderEmailsApi = api.command('post', path, {
  summary: "Send one of an order's e-mails again, to the order's own address; admins only",
  body: resendSchema,
  answer: [z.object({ success: z.literal(true) }), 'It is on its way'],
  run: async ({ ctx, body: { type: kind, orderNumber } }) => {
    await resendMailOfNumber(requireOwner(ctx), { orderNumber, kind })
    return { success: true as const }
  },
})
