import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { profiles, userRoles, users } from '../../db/schema.ts'
import { rightNames } from '../../lib/helper-rights.rules.ts'
import { isOwner, mayDo, type SignedInStaffCtx } from '../../lib/server/context.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { idsToLookAt } from '../../orders/changes/open-flags.server.ts'
import { hasPackedFulfilment, hasPiecesToPack } from '../../orders/changes/pieces.server.ts'
import { isUnmatchedWaiting } from '../../payments/unmatched/unmatched-payment.service.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { listEndingRates } from '../../shipping/abroad/abroad.service.ts'
import { countFailingMails } from '../needs-you/failing-mails.service.ts'

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
      needs_you: z
        .int()
        .describe('What the screen Needs you lists: orders, delivery prices, money, mails; 0 for helpers'),
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
    const [[profile], [row], own] = await Promise.all([
      ctx.db.select().from(profiles).where(eq(profiles.id, userId)),
      rowsOf<Staff['counts'] & { has_samples: boolean }>(
        ctx.db,
      )`select count(*) filter (where ${hasPiecesToPack})::int as to_pack,
          count(*) filter (where ${hasPackedFulfilment})::int as to_ship,
          (select count(*)::int from (${idsToLookAt}) waiting) as needs_you,
          exists (select from orders where is_sample) as has_samples
        from orders o where o.status in ('paid', 'processing')`,
      readSettings(ctx),
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
      counts: {
        ...counts,
        needs_you: role === 'helper' ? 0 : counts.needs_you + (await countOtherWork(ctx)),
      },
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

/** What needs the owner in addition to orders: delivery prices to quote, unmatched money, tills with a difference, prices abroad that end, mails that fail. */
async function countOtherWork(ctx: SignedInStaffCtx): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    ctx.db,
  )`select ((select count(*) from orders where status = 'pending' and hold_state = 'none' and delivery is null)
      + (select count(*) from payments where ${isUnmatchedWaiting})
      + (select count(*) from tills where state = 'handed_in')
      + ${(await listEndingRates(ctx)).length}::int)::int as count`
  return row!.count + (await countFailingMails(ctx))
}
