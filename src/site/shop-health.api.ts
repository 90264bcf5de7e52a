import { createRoute } from '@hono/zod-openapi'
import { createApi, json } from '../lib/api.ts'
import type { ProgramParts } from './shop-health.rules.ts'
import { shopHealthSchema } from './shop-health.schema.ts'
import { readShopHealth } from './shop-health.service.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/api/shop-health',
  tags: ['Admin'],
  summary: 'Counts, latest products, database, queue and stand-ins; 404 to everyone but admins',
  responses: { 200: json(shopHealthSchema, 'How the shop is') },
})

export function shopHealthApi(parts: ProgramParts) {
  return createApi().openapi(healthRoute, async (c) =>
    c.json(shopHealthSchema.parse(await readShopHealth(c.var.ctx, parts)), 200, {
      'cache-control': 'no-store',
    }),
  )
}
