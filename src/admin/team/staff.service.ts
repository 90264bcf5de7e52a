import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { profiles, userRoles, users } from '../../db/schema.ts'
import { rightNames } from '../../lib/helper-rights.rules.ts'
import { isOwner, mayDo, type SignedInStaffCtx } from '../../lib/server/context.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { hasPackedFulfilment, hasPiecesToPack } from '../../orders/changes/pieces.server.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { countNeedsYou } from '../needs-you/count-needs-you.service.ts'

const staffSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    role: z.enum(['admin', 'helper']),
    brand_name: z.string(),
    owners: z
      .array(z.string())
      .describe('For a helper: who can change her rights, by name; empty for owners'),
    transfer_to: z
      .object({ bank: z.string(), account: z.string(), name: z.string() })
      .nullable()
      .describe('The account of the Virtual Terminal; null while none is noted'),
    rights: z
      .array(z.enum(rightNames))
      .describe('What she may do in addition to packing and shipping (rule: helper-rights)'),
    counter: z
      .object({ discount_percent: z.int().nullable().describe('The largest discount; null without a limit') })
      .nullable()
      .describe('Null for helpers who may not sell at the counter'),
    has_samples: z.boolean().describe('Whether the shop has made-up orders of the demo'),
    counts: z.object({
      to_pack: z.int(),
      to_ship: z.int(),
      needs_you: z.int().describe('What the screen Needs you lists; 0 for helpers'),
    }),
  })
  .meta({ id: 'Staff' })
export type Staff = z.infer<typeof staffSchema>

/** The signed-in staff member, and the number of orders in each queue (rule: owner-queues). */
export const readStaff = staffRead('get /me', {
  summary: 'Who works here, and how much waits',
  answer: [staffSchema, 'The signed-in owner or helper'],
  run: async (ctx: SignedInStaffCtx) => {
    const { userId, email, role } = ctx.actor
    const [[profile], [row], own, inNeed] = await Promise.all([
      ctx.db.select().from(profiles).where(eq(profiles.id, userId)),
      rowsOf<Omit<Staff['counts'], 'needs_you'> & { has_samples: boolean }>(
        ctx.db,
      )`select count(*) filter (where ${hasPiecesToPack})::int as to_pack,
          count(*) filter (where ${hasPackedFulfilment})::int as to_ship,
          exists (select from orders where is_sample) as has_samples
        from orders o where o.status in ('paid', 'processing')`,
      readSettings(ctx),
      role === 'helper' ? 0 : countNeedsYou(ctx),
    ])
    const { has_samples: hasSamples, ...counts } = row!
    return {
      email,
      name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
      role,
      brand_name: own.brand_name,
      owners: role === 'helper' ? await listOwnerNames(ctx) : [],
      transfer_to: transferTo(own),
      rights: rightNames.filter((right) => mayDo(ctx, right)),
      counter: counterOf(ctx),
      has_samples: hasSamples,
      counts: { ...counts, needs_you: inNeed },
    }
  },
})

/** The owners by name, else by e-mail: a helper asks them for more rights. */
async function listOwnerNames(ctx: SignedInStaffCtx): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: users.email, first: profiles.firstName, last: profiles.lastName })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(users.createdAt)
  return rows.map(({ email, first, last }) => [first, last].filter(Boolean).join(' ') || email)
}

function transferTo(own: Settings): Staff['transfer_to'] {
  const { transfer_bank: bank, transfer_account: account, transfer_name: name } = own
  return bank && account ? { bank, account, name } : null
}

/** What this person may do at the counter (rule: counter-sale). */
function counterOf(ctx: SignedInStaffCtx): Staff['counter'] {
  if (!mayDo(ctx, 'sell')) return null
  return { discount_percent: isOwner(ctx) ? null : (ctx.actor.discountPercent ?? 0) }
}
