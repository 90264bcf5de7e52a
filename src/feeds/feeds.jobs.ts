import { asSystem, type Ctx } from '../lib/server/context.ts'
import { type Job, onSchedule } from '../lib/server/jobs/queue.ts'
import type { Storage } from '../media/storage.server.ts'
import { writeFeeds } from './write-feeds.service.ts'

/** Every quarter of an hour, which is how late a changed price or stock is in them at most (rule: product-feeds). */
export const feedsJobs = ({
  ctx,
  storage,
  env,
}: {
  ctx: Ctx
  storage: Storage
  env: { APP_URL: string }
}): Job[] => [
  onSchedule('feeds.write', '*/15 * * * *', () =>
    writeFeeds(asSystem(ctx, 'schedule'), { storage, appUrl: env.APP_URL }),
  ),
]
