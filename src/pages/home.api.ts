import { createApi } from '../lib/server/web/api.ts'
import { homeSchema } from './home.schema.ts'
import { readHome } from './home.service.ts'

export const homeApi = createApi('Catalogue').read('/api/home', {
  summary:
    'What home shows besides New In and the drops, and nothing of it twice while there is something else',
  answer: [homeSchema, 'The pieces by their place'],
  run: ({ ctx }) => readHome(ctx),
})
