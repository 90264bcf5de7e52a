import * as z from 'zod'
import { endpointProblem } from './push.rules.ts'

const key = z
  .string()
  .regex(/^[\w-]+=*$/)
  .max(200)

/** What a browser's push service gave (PushSubscription.toJSON()). */
export const subscriptionSchema = z.strictObject({
  endpoint: z.string().superRefine((endpoint, issues) => {
    const problem = endpointProblem(endpoint)
    if (problem) issues.addIssue({ code: 'custom', message: problem })
  }),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: key, auth: key }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const pushSchema = z
  .object({
    public_key: z.string().describe('What a browser subscribes with'),
    devices: z.array(
      z.object({ id: z.string(), name: z.string(), endpoint: z.string(), created_at: z.iso.datetime() }),
    ),
  })
  .meta({ id: 'PushDevices' })
