import { createApi } from '../lib/server/web/api.ts'
import { ownCreditSchema } from './credit.schema.ts'
import { readOwnCredit } from './own-credit.service.ts'

export const creditApi = createApi('Credit').read('/api/credit', {
  summary: 'My store credit, and how it came and went',
  answer: [ownCreditSchema, 'The balance and its newest movements'],
  run: ({ ctx }) => readOwnCredit(ctx),
})
