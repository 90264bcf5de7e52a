import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, json } from '../lib/server/web/api.ts'
import { homeSchema } from './home.schema.ts'
import { readHome } from './home.service.ts'

const homeRoute = createRoute({
  method: 'get',
  path: '/api/home',
  tags: ['Catalogue'],
  summary:
    'What home shows besides New In and the drops, and nothing of it twice while there is something else',
  responses: { 200: json(homeSchema, 'The pieces by their place') },
})

export const homeApi = createApi().openapi(homeRoute, async (c) =>
  answer(c, homeSchema, await readHome(c.var.ctx)),
)
