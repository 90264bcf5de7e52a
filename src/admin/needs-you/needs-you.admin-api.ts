import * as z from 'zod'
import { createAdminApi, idParams } from '../../lib/server/web/api.ts'
import type { ShopProvider } from '../../payments/providers/payment-provider.server.ts'
import {
  assignUnmatchedPayment,
  dismissUnmatchedPayment,
  refundUnmatchedPayment,
} from '../../payments/unmatched/unmatched-payment.service.ts'
import { dropFailingMail, retryFailingMail } from './failing-mails.service.ts'
import { assignInputSchema, dismissInputSchema, needsYouSchema } from './needs-you.schema.ts'
import { readNeedsYou } from './needs-you.service.ts'

const nothing = z.strictObject({})
const assignedSchema = z.object({ order_id: z.string(), order_number: z.string(), status: z.string() })

const givenBackSchema = z.object({
  is_taken: z.boolean().describe('The provider has the refund; otherwise the shop sends it by itself'),
})

/** What waits for the owner, and what she does about what no order's own screen covers. */
export const needsYouApi = ({ provider }: { provider: ShopProvider }) =>
  createAdminApi('Admin: needs you')
    .read('/needs-you', {
      summary: 'Money, delivery quotes and mails that wait for the owner',
      answer: [needsYouSchema, 'Everything that waits'],
      run: ({ ctx }) => readNeedsYou(ctx, provider),
    })
    .command('post', '/unmatched-payments/{id}/assign', {
      summary: 'This money belongs to that order; asks for the password again',
      params: idParams,
      body: assignInputSchema,
      answer: [assignedSchema, 'The order it was settled on'],
      run: async ({ ctx, params, body }) => {
        const order = await assignUnmatchedPayment(
          { ...ctx, provider },
          { id: params.id, orderNumber: body.order_number },
        )
        const { id: order_id, orderNumber: order_number, status } = order
        return { order_id, order_number, status }
      },
    })
    .command('post', '/unmatched-payments/{id}/give-back', {
      summary: 'Send this money back, once however often it is asked for; asks for the password again',
      params: idParams,
      body: nothing,
      answer: [givenBackSchema, 'It goes back'],
      run: async ({ ctx, params }) => {
        const isTaken = await refundUnmatchedPayment({ ...ctx, provider }, params.id)
        return { is_taken: isTaken }
      },
    })
    .command('post', '/unmatched-payments/{id}/dismiss', {
      summary: 'Leave this money where it is, with a reason',
      params: idParams,
      body: dismissInputSchema,
      run: ({ ctx, params, body }) => dismissUnmatchedPayment(ctx, { id: params.id, ...body }),
    })
    .command('post', '/failing-mails/{id}/retry', {
      summary: 'Try a mail again that does not go out',
      params: idParams,
      body: nothing,
      run: ({ ctx, params }) => retryFailingMail(ctx, params.id),
    })
    .command('post', '/failing-mails/{id}/drop', {
      summary: 'Give up on a mail that does not go out',
      params: idParams,
      body: nothing,
      run: ({ ctx, params }) => dropFailingMail(ctx, params.id),
    })
