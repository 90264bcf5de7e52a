import { createApi } from '../lib/server/web/api.ts'
import { readCardsTaken } from './cards/cards-taken.service.ts'
import { cardsTakenSchema, ownCreditSchema } from './credit.schema.ts'
import { readOwnCredit } from './own-credit.service.ts'

export const creditApi = createApi('Credit')
  .read('/api/credit', {
    summary: 'My store credit, and how it came and went',
    answer: [ownCreditSchema, 'The balance and its newest movements'],
    run: ({ ctx }) => readOwnCredit(ctx),
  })
  .read('/api/gift-cards', {
    summary: 'Whether checkout asks for a gift card',
    answer: [cardsTakenSchema, 'It does while the shop sells cards, or one that it sold is good'],
    run: ({ ctx }) => readCardsTaken(ctx),
  })
