import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createAdminApi, json, jsonBody } from '../lib/server/web/api.ts'
import {
  newPromoCodeSchema,
  ownerPromoCodeSchema,
  promoCodeChangesSchema,
} from './owner-promo-code.schema.ts'
import { createPromoCode, listPromoCodesForOwner, updatePromoCode } from './owner-promo-codes.service.ts'

const tags = ['Admin: promotions']

const listRoute = createRoute({
  method: 'get',
  path: '/promotions',
  tags,
  summary: 'Every promo code with how often it was used, newest first',
  responses: { 200: json(z.object({ promo_codes: z.array(ownerPromoCodeSchema) }), 'The codes') },
})

const createCodeRoute = createRoute({
  method: 'post',
  path: '/promotions',
  tags,
  summary: 'Add a promo code; 409 PROMO_CODE_TAKEN when there is one of this name',
  request: { body: jsonBody(newPromoCodeSchema) },
  responses: { 201: json(ownerPromoCodeSchema, 'The code') },
})

const updateRoute = createRoute({
  method: 'patch',
  path: '/promotions/{id}',
  tags,
  summary: 'Change or end a promo code; 409 STALE with `current` when it was changed meanwhile',
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(promoCodeChangesSchema) },
  responses: { 200: json(ownerPromoCodeSchema, 'The code as it is now') },
})

export const promotionsAdminApi = createAdminApi()
  .openapi(listRoute, async (c) => c.json({ promo_codes: await listPromoCodesForOwner(c.var.ctx) }, 200))
  .openapi(createCodeRoute, async (c) => c.json(await createPromoCode(c.var.ctx, c.req.valid('json')), 201))
  .openapi(updateRoute, async (c) => {
    const { updated_at, ...changes } = c.req.valid('json')
    const { id } = c.req.valid('param')
    return c.json(await updatePromoCode(c.var.ctx, id, changes, new Date(updated_at)), 200)
  })
