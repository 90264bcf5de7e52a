import { createRoute } from '@hono/zod-openapi'
import { answer, createAdminApi, createStaffApi, json } from '../../lib/server/web/api.ts'
import { readBestSellers } from './best-sellers.service.ts'
import { readTakings } from './takings.service.ts'
import { daysQuerySchema, soldSchema, takingsSchema, todaySchema } from './today.schema.ts'
import { readToday } from './today.service.ts'

const todayRoute = createRoute({
  method: 'get',
  path: '/today',
  tags: ['Admin'],
  summary: 'What there is to do now; helpers see nothing of money',
  responses: { 200: json(todaySchema, 'How much of each, and the oldest or a few names') },
})

const takingsRoute = createRoute({
  method: 'get',
  path: '/today/takings',
  tags: ['Admin'],
  summary: 'Takings, orders and refunds of 1, 7 or 30 days in Lagos, against the days before',
  request: { query: daysQuerySchema },
  responses: { 200: json(takingsSchema, 'Per currency, with a column per day or hour') },
})

const soldRoute = createRoute({
  method: 'get',
  path: '/today/best-sellers',
  tags: ['Admin'],
  summary: 'What was sold most, by product and size, and what was searched and not found',
  request: { query: daysQuerySchema },
  responses: { 200: json(soldSchema, 'The most of each') },
})

const ownersCalls = createAdminApi()
  .openapi(takingsRoute, async (c) =>
    answer(c, takingsSchema, await readTakings(c.var.ctx, c.req.valid('query').days)),
  )
  .openapi(soldRoute, async (c) =>
    answer(c, soldSchema, await readBestSellers(c.var.ctx, c.req.valid('query').days)),
  )

const staffsCalls = createStaffApi().openapi(todayRoute, async (c) =>
  answer(c, todaySchema, await readToday(c.var.ctx)),
)

export { ownersCalls as takingsApi, staffsCalls as todayApi }
