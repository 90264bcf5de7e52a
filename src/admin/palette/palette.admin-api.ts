import { createStaffApi } from '../../lib/server/web/api.ts'
import { foundSchema, searchQuerySchema } from './palette.schema.ts'
import { searchEverything } from './palette.service.ts'

export const paletteApi = createStaffApi().read('/search', {
  summary:
    'Orders, products and customers by name, number, email or phone; helpers see no money and no customers',
  query: searchQuerySchema,
  answer: [foundSchema, 'At most five of each'],
  run: ({ ctx, query }) => searchEverything(ctx, query.q),
})
