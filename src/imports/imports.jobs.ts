import type { SystemCtx } from '../lib/server/context.ts'
import { type Job, onJob } from '../lib/server/jobs/queue.ts'
import type { Storage } from '../media/storage.server.ts'
import type { CustomerMoves } from './customer-moves.rules.ts'
import { createPictureFetcher } from './fetch-picture.server.ts'
import { importQueue, runImport } from './run-import.service.ts'

/** Moves files in (rule: import-goes-on). */
export const importsJobs = ({
  ctx,
  storage,
  customers,
}: {
  ctx: SystemCtx
  storage: Storage
  customers: CustomerMoves
}): Job[] => {
  const fetchPicture = createPictureFetcher()
  return [
    onJob(importQueue, ({ importId }) => runImport(ctx, { storage, fetchPicture, customers }, importId)),
  ]
}
