import * as z from 'zod'
import { createApi } from '../lib/server/web/api.ts'
import type { ShopProvider } from '../payments/providers/payment-provider.server.ts'
import { changeableSchema, changeShape, proofShape } from './own-changes.schema.ts'
import { changeOwnOrder, readOwnChanges } from './own-changes.service.ts'

/** An id or a number, as the links of an order have it. */
const orderParams = z.object({ id: z.string().max(60) })

/** What a customer changes of her order before anything of it is packed (rule: before-dispatch). */
export const ownChangesApi = ({ provider, authSecret }: { provider: ShopProvider; authSecret: string }) =>
  createApi('Orders')
    .read('/api/orders/{id}/changes', {
      summary: 'What may still be changed of an order of mine, also by its signed link or its e-mail',
      params: orderParams,
      query: z.strictObject(proofShape),
      answer: [changeableSchema, 'What may be changed now'],
      run: ({ ctx, params, query, c }) =>
        readOwnChanges(ctx, { ...query, order: params.id, clientIp: c.var.clientIp }, authSecret),
    })
    .command('post', '/api/orders/{id}/changes', {
      summary: 'Cancel an order of mine or pieces of it, or take other sizes, before it is packed',
      params: orderParams,
      body: z.strictObject({ ...changeShape, ...proofShape }),
      answer: [changeableSchema, 'What may be changed now'],
      run: ({ ctx, params, body, c }) =>
        changeOwnOrder(
          { ...ctx, provider },
          { ...body, order: params.id, clientIp: c.var.clientIp },
          authSecret,
        ),
    })
