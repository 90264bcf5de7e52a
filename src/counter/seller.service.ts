import { commonError } from '../lib/errors.ts'
import type { SignedInStaffCtx } from '../lib/server/context.ts'
import type { Settings } from '../settings/settings.rules.ts'
import { readSettings } from '../settings/settings.service.ts'

/** What somebody may do at the counter. `discountPercent` is null where there is no limit. */
export type Seller = { settings: Settings; discountPercent: number | null }

/** An owner sells, a helper where the owner allows it (rule: counter-sale). @throws NOT_FOUND to other helpers */
export async function requireSeller(ctx: SignedInStaffCtx): Promise<Seller> {
  const settings = await readSettings(ctx)
  if (ctx.actor.role === 'admin') return { settings, discountPercent: null }
  if (!settings.helpers_sell) throw commonError('NOT_FOUND')
  return { settings, discountPercent: settings.helper_discount_percent }
}
