import type { Job } from './queue.ts'

/** Runs one job as the queue would. */
export async function runJob(
  jobs: Job[],
  { name }: { name: string },
  payload: unknown = null,
): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name)
  if (!job) throw new Error(`No job is called ${name}`)
  await job.run(payload)
}
