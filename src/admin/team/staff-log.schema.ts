import * as z from 'zod'

const line = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string().describe('An e-mail, or the part of the shop that did it'),
  text: z.string(),
  href: z.string().nullable(),
  details: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})

/** The staff's actions (rule: staff-log), newest first. */
export const staffLogSchema = z
  .object({
    lines: z.array(
      line.extend({
        oldest: z.int().describe('The act is the lines from `id` back to this one'),
        count: z.int().describe('Lines of the act; ask for them by `/staff-log/{id}/lines`'),
      }),
    ),
    next: z.int().nullable().describe('Ask again with `before` for what came earlier; null at the end'),
    people: z.array(z.object({ actor: z.string(), email: z.string(), name: z.string() })),
  })
  .meta({ id: 'StaffLog' })
export type StaffLog = z.infer<typeof staffLogSchema>

/** The lines behind one act. */
export const actLinesSchema = z
  .object({ lines: z.array(line), next: z.int().nullable() })
  .meta({ id: 'StaffLogAct' })
