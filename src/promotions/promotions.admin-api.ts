import * as z from 'zod'
import { createAdminApi, idParams } from '../lib/server/web/api.ts'
import {
  newPromoCodeSchema,
  ownerPromoCodeSchema,
  promoCodeChangesSchema,
} from './owner-promo-code.schema.ts'
import { createPromoCode, listPromoCodesForOwner, updatePromoCode } from './owner-promo-codes.service.ts'

export const promotionsAdminApi = createAdminApi('Admin: promotions')
  .read('/promotions', {
    summary: 'Every promo code with how often it was used, newest first',
    answer: [z.object({ promo_codes: z.array(ownerPromoCodeSchema) }), 'The codes'],
    run: async ({ ctx }) => ({ promo_codes: await listPromoCodesForOwner(ctx) }),
  })
  .command('post', '/promotions', {
    summary: 'Add a promo code; 409 PROMO_CODE_TAKEN when there is one of this name',
    body: newPromoCodeSchema,
    answer: [ownerPromoCodeSchema, 'The code'],
    status: 201,
    atomic: true,
    run: ({ ctx, body }) => createPromoCode(ctx, body),
  })
  .command('patch', '/promotions/{id}', {
    summary: 'Change or end a promo code; 409 STALE with `current` when it was changed meanwhile',
    params: idParams,
    body: promoCodeChangesSchema,
    answer: [ownerPromoCodeSchema, 'The code as it is now'],
    run: ({ ctx, params: { id }, body: { updated_at, ...changes } }) =>
      updatePromoCode(ctx, id, changes, new Date(updated_at)),
  })
