import { createApi } from '../lib/server/web/api.ts'
import { limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { notificationInputSchema, showcaseSchema } from './featured.schema.ts'
import { saveNotification } from './notification.service.ts'
import { listShowcase } from './showcase.service.ts'

const signupsPerHour = 30

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
      await limitRate(ctx, `notify:${c.var.clientIp}`, signupsPerHour, hourMs)
      await saveNotification(ctx, body)
    },
  })
