import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { profiles, userRoles, users } from '../../db/schema.ts'
import type { StaffCtx } from '../../lib/server/context.ts'
import { idsToLookAt } from '../../orders/changes/open-flags.server.ts'
import { hasPackedFulfilment, hasPiecesToPack } from '../../orders/changes/pieces.server.ts'
import { isUnmatchedWaiting } from '../../payments/unmatched/unmatched-payment.service.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { countFailingMails } from '../needs-you/failing-mails.service.ts'
import type { Staff } from './staff.schema.ts'

/** The signed-in staff member, and the number of orders in each queue (rule: owner-queues). */
export async function readStaff(ctx: StaffCtx): Promise<Staff> {
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
    counter: counterOf(own, role),
    has_samples: hasSamples,
    counts: {
      ...counts,
      needs_you: role === 'helper' ? 0 : counts.needs_you + (await countOtherWork(ctx)),
    },
  }
}

/** The owners by name, else by e-mail: a helper asks them for more rights. */
async function listOwnerNames(ctx: StaffCtx): Promise<string[]> {
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
function counterOf(own: Settings, role: Staff['role']): Staff['counter'] {
  if (role === 'admin') return { discount_percent: null }
  return own.helpers_sell ? { discount_percent: own.helper_discount_percent } : null
}

/** What needs the owner in addition to orders: delivery prices to quote, unmatched money, tills with a difference, mails that fail. */
async function countOtherWork(ctx: StaffCtx): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    ctx.db,
  )`select ((select count(*) from orders where status = 'pending' and hold_state = 'none' and delivery is null)
      + (select count(*) from payments where ${isUnmatchedWaiting})
      + (select count(*) from tills where state = 'handed_in'))::int as count`
  return row!.count + (await countFailingMails(ctx))
}
