import * as z from 'zod'
import { createAdminApi, idParams as params } from '../../lib/server/web/api.ts'
import { changeSize, listLineOptions } from './change-size.service.ts'
import { correctContact } from './correct-contact.service.ts'
import { changeSizeSchema, contactSchema, lineOptionsSchema } from '../reading/staff-order.schema.ts'

const lineParams = params.extend({ lineId: z.uuid() })

/** What only an owner may change of an order that was placed (rule: order-corrections). */
export const orderCorrectionsApi = createAdminApi('Admin: orders')
  .command('put', '/orders/{id}/contact', {
    summary:
      'Put name, phone, e-mail or street right until it ships; 409 STALE when it was changed meanwhile',
    params,
    body: contactSchema,
    run: async ({ ctx, params, body: { first_name, last_name, zip_code, updated_at, ...same } }) => {
      const contact = { ...same, firstName: first_name, lastName: last_name, zipCode: zip_code }
      const startedFrom = new Date(updated_at)
      await correctContact(ctx, { orderId: params.id, contact, startedFrom })
    },
  })
  .read('/orders/{id}/lines/{lineId}/options', {
    summary: 'The other sizes and colours of a line',
    params: lineParams,
    answer: [lineOptionsSchema, 'With what is free of each'],
    run: async ({ ctx, params: { id: orderId, lineId } }) => ({
      options: await listLineOptions(ctx, { orderId, lineId }),
    }),
  })
  .command('put', '/orders/{id}/lines/{lineId}/variant', {
    summary: 'Another size or colour of the same product at the same price, until it ships',
    params: lineParams,
    body: changeSizeSchema,
    run: async ({ ctx, params: { id: orderId, lineId }, body: { variant_id, updated_at } }) => {
      const startedFrom = new Date(updated_at)
      await changeSize(ctx, { orderId, lineId, variantId: variant_id, startedFrom })
    },
  })
