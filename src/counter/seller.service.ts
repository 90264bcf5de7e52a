import { isOwner, type SignedInWorkCtx } from '../lib/server/context.ts'
import type { Settings } from '../settings/settings.rules.ts'
import { readSettings } from '../settings/settings.service.ts'

/** What somebody may do at the counter. `discountPercent` is null where there is no limit. */
export type Seller = { settings: Settings; discountPercent: number | null }

/** The limit of a helper's discounts is her own; an owner has none (rule: counter-discount). */
export async function readSeller(ctx: SignedInWorkCtx<'sell'>): Promise<Seller> {
  return {
    settings: await readSettings(ctx),
    discountPercent: isOwner(ctx) ? null : (ctx.actor.discountPercent ?? 0),
  }
}
