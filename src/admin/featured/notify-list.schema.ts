import * as z from 'zod'

const count = z.int()

/**
 * Sign-ups for a drop's notification, at most 50 a page, newest first; addresses as `a••@example.com`
 * (rule: personal-data-in-admin).
 */
export const notifyListSchema = z
  .object({
    waiting: count,
    told: count.describe('A mail was put on its way'),
    sent: count.describe('Of those, the mail server took it'),
    left: count.describe('Left the list'),
    went_live: z
      .array(z.object({ at: z.iso.datetime(), by: z.enum(['you', 'schedule']) }))
      .describe('When it was opened, newest first'),
    people: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        has_phone: z.boolean(),
        state: z.enum(['waiting', 'sending', 'sent', 'left']),
        at: z.iso.datetime(),
      }),
    ),
    total: count,
  })
  .meta({ id: 'NotifyList' })
export type NotifyList = z.infer<typeof notifyListSchema>

export const notifyExportSchema = z.object({ file_name: z.string(), csv: z.string() })
