import { createApi } from '../lib/server/web/api.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { notificationInputSchema, showcaseSchema } from './featured.schema.ts'
import { saveNotification } from './notification.service.ts'
import { listShowcase } from './showcase.service.ts'

const calls = defineLimit({
  name: 'notify',
  by: 'network',
  most: 1000,
  windowMs: hourMs,
  carrier: 'A thousand of one city who wait for drops within an hour are more than a campaign brings.',
})

export const featuredApi = createApi('Featured')
  .read('/api/showcase', {
    summary: 'The active showcase items with their products, at most 12',
    answer: [showcaseSchema, 'The items by rank, then date'],
    run: async ({ ctx }) => ({ items: await listShowcase(ctx) }),
  })
  .command('post', '/api/notifications', {
    summary: 'Tell me when this item is live; a repeat answers the same',
    body: notificationInputSchema,
    run: async ({ ctx, body, c }) => {
      await limitRate(ctx, { limit: calls, network: c.var.clientIp })
      await saveNotification(ctx, body)
    },
  })
