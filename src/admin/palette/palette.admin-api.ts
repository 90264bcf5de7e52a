import { createRoute } from '@hono/zod-openapi'
import { answer, createStaffApi, json } from '../../lib/server/web/api.ts'
import { foundSchema, searchQuerySchema } from './palette.schema.ts'
import { searchEverything } from './palette.service.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/search',
  tags: ['Admin'],
  summary:
    'Orders, products and customers by name, number, email or phone; helpers see no money and no customers',
  request: { query: searchQuerySchema },
  responses: { 200: json(foundSchema, 'At most five of each') },
})

export const paletteApi = createStaffApi().openapi(searchRoute, async (c) =>
  answer(c, foundSchema, await searchEverything(c.var.ctx, c.req.valid('query').q)),
)
