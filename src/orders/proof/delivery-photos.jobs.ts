import type { SystemCtx } from '../../lib/server/context.ts'
import { type Job, onJob } from '../../lib/server/jobs/queue.ts'
import type { Storage } from '../../media/storage.server.ts'
import { removeUnusedPhoto, unusedPhotoQueue } from './delivery-photos.service.ts'

/** Removes the files of pictures that are erased, or were never a proof. */
export const deliveryPhotosJobs = ({ ctx, storage }: { ctx: SystemCtx; storage: Storage }): Job[] => [
  onJob(unusedPhotoQueue, ({ key }) => removeUnusedPhoto(ctx, storage, key)),
]
