import * as z from 'zod'
import { endpointProblem, isDeviceAuth, isDeviceKey } from './push.rules.ts'

const noKey = 'This is not a key of a push service'
const endpoint = z.string().superRefine((text, issues) => {
  const problem = endpointProblem(text)
  if (problem) issues.addIssue({ code: 'custom', message: problem })
})
const auth = z.string().refine(isDeviceAuth, noKey)

/** What a browser's push service gave (PushSubscription.toJSON()). */
export const subscriptionSchema = z.strictObject({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: z.string().refine(isDeviceKey, noKey), auth }),
  replaces: z
    .strictObject({ endpoint, auth })
    .optional()
    .describe(
      'The address this device had before and its key, which only the device knows: no password is asked',
    ),
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
