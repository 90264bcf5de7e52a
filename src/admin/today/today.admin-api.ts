import { createAdminApi, createStaffApi } from '../../lib/server/web/api.ts'
import { readBestSellers } from './best-sellers.service.ts'
import { readTakings } from './takings.service.ts'
import { daysQuerySchema, soldSchema, takingsSchema, todaySchema } from './today.schema.ts'
import { readToday } from './today.service.ts'

const ownersCalls = createAdminApi()
  .read('/today/takings', {
    summary: 'Takings, orders and refunds of 1, 7 or 30 days in Lagos, against the days before',
    query: daysQuerySchema,
    answer: [takingsSchema, 'Per currency, with a column per day or hour'],
    run: ({ ctx, query }) => readTakings(ctx, query.days),
  })
  .read('/today/best-sellers', {
    summary: 'What was sold most, by product and size, and what was searched and not found',
    query: daysQuerySchema,
    answer: [soldSchema, 'The most of each'],
    run: ({ ctx, query }) => readBestSellers(ctx, query.days),
  })

const staffsCalls = createStaffApi().read('/today', {
  summary: 'What there is to do now; helpers see nothing of money',
  answer: [todaySchema, 'How much of each, and the oldest or a few names'],
  run: ({ ctx }) => readToday(ctx),
})

export { ownersCalls as takingsApi, staffsCalls as todayApi }
