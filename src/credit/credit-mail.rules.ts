import { defineQueue } from '../lib/job-queue.ts'

/** A customer is told that the shop gave her credit. */
export const creditMailQueue = defineQueue<{ entryId: string }>('credit.given-mail')
