import { defineQueue } from '../lib/job-queue.ts'

/** Mails a customer that the shop gave her credit. */
export const creditMailQueue = defineQueue<{ entryId: string }>('credit.given-mail')
