import type { SystemCtx } from '../lib/server/context.ts'
import { type Job, onSchedule } from '../lib/server/jobs/queue.ts'
import { type BackupPlace, makeBackup } from './backup.service.ts'

type Deps = {
  ctx: SystemCtx
  env: { BACKUP_DIR?: string | undefined; BACKUP_KEEP: number }
  backupPlace: BackupPlace
}

/** Every night at two in Lagos, when BACKUP_DIR says where to. One that fails is mailed to the owner as failed work. */
export function backupJobs({ ctx, env, backupPlace }: Deps): Job[] {
  if (!env.BACKUP_DIR) return []
  return [
    onSchedule(
      'backup.nightly',
      '7 1 * * *',
      () => makeBackup(ctx, backupPlace, env.BACKUP_KEEP),
      // Gigabytes of pictures go out and come back over a slow line.
      { expireInSeconds: 12 * 60 * 60 },
    ),
  ]
}
