import { createRoute } from '@hono/zod-openapi'
import { answer, createAdminApi, json } from '../../lib/server/web/api.ts'
import type { ProgramParts } from './shop-health.rules.ts'
import { shopHealthSchema } from './shop-health.schema.ts'
import { readShopHealth } from './shop-health.service.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/shop-health',
  tags: ['Admin'],
  summary: 'Counts, latest products, database, queue and stand-ins',
  responses: { 200: json(shopHealthSchema, 'How the shop is') },
})

export function shopHealthApi(parts: ProgramParts) {
  return createAdminApi().openapi(healthRoute, async (c) =>
    answer(c, shopHealthSchema, await readShopHealth(c.var.ctx, parts)),
  )
}
