import { defineQueue } from '../lib/job-queue.ts'

export const countTrustQueue = defineQueue<Record<string, never>>('trust.count')
