import type { BackupPlace } from '../backup/backup.service.ts'
import { openBackupStore } from '../backup/backup-store.server.ts'
import type { Storage } from '../media/storage.server.ts'
import type { Env } from './env.ts'

/** Where the settings put backups, and by which keys they are signed and encrypted. */
export const openBackupPlace = (env: Env, storage: Storage): BackupPlace => ({
  store: openBackupStore(env.backupPlace),
  storage,
  secret: env.AUTH_SECRET,
  publicKey: env.BACKUP_PUBLIC_KEY,
})
