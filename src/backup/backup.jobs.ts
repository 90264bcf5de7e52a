import type { SystemCtx } from '../lib/server/context.ts'
import { type Job, onSchedule } from '../lib/server/jobs/queue.ts'
import type { Storage } from '../media/storage.server.ts'
import { makeBackup } from './backup.service.ts'

type Deps = {
  ctx: SystemCtx
  env: { BACKUP_DIR?: string | undefined; BACKUP_KEEP: number; AUTH_SECRET: string }
  storage: Storage
}

/** Every night at two in Lagos, when BACKUP_DIR says where to. One that fails is mailed to the owner as failed work. */
export function backupJobs({ ctx, env, storage }: Deps): Job[] {
  const folder = env.BACKUP_DIR
  if (!folder) return []
  return [
    onSchedule('backup.nightly', '7 1 * * *', async () => {
      await makeBackup(ctx, { folder, storage, secret: env.AUTH_SECRET }, env.BACKUP_KEEP)
    }),
  ]
}
