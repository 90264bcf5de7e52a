import type { SystemCtx } from '../lib/server/context.ts'
import { type Job, onJob } from '../lib/server/jobs/queue.ts'
import type { Storage } from '../media/storage.server.ts'
import { createPictureFetcher } from './fetch-picture.server.ts'
import { importQueue, runImport } from './run-import.service.ts'

/** Moves files in (rule: import-goes-on). */
export const importsJobs = ({ ctx, storage }: { ctx: SystemCtx; storage: Storage }): Job[] => {
  const fetchPicture = createPictureFetcher()
  return [onJob(importQueue, ({ importId }) => runImport(ctx, { storage, fetchPicture }, importId))]
}
