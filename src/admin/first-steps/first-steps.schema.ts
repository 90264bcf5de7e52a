import * as z from 'zod'
import { firstStepIds } from './first-steps.rules.ts'

export const providerStateSchema = z.object({
  name: z.string(),
  key: z.enum(['ok', 'refused', 'unreachable']),
  message: z.string(),
  mode: z.enum(['sandbox', 'test', 'live']),
  checked_at: z.iso.datetime(),
  webhook_url: z.string().describe('What to enter at the provider'),
  webhook_seen_at: z.iso.datetime().nullable().describe('When the provider last called it'),
})
export type ProviderView = z.infer<typeof providerStateSchema>

const liveNeedSchema = z.object({
  name: z.string().describe('The setting of the environment'),
  what: z.string(),
  where: z.string().describe('Where to find it'),
  is_there: z.boolean(),
  href: z.string().nullable().describe('Where the owner does it herself'),
})

/** `GET /api/admin/first-steps` (rules: first-steps, can-shoppers-buy). */
export const firstStepsSchema = z
  .object({
    steps: z.array(
      z.object({
        id: z.enum(firstStepIds),
        title: z.string(),
        done: z.boolean(),
        href: z.string(),
        detail: z.string(),
        left: z.array(z.string()).describe('What is still to do, as the owner calls it'),
        is_test: z.boolean().describe('It works with play money: neither done nor left to the owner'),
      }),
    ),
    blockers: z.array(z.object({ text: z.string(), href: z.string() })),
    dismissed: z.boolean(),
    notification_address: z.string(),
    provider: providerStateSchema,
    live: z.array(liveNeedSchema).describe('What a live shop needs, none of its values'),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof firstStepsSchema>

export const testMailSchema = z.object({
  to: z.string(),
  is_sent: z.boolean(),
  answer: z.string().describe('What the mail server said'),
})
export type TestMail = z.infer<typeof testMailSchema>
