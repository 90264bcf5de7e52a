import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { recallSettings } from '../../settings/settings.service.ts'

/** Checkout asks for a gift card while the shop sells them, or somebody has one with something on it (rule: card-field). */
export async function readCardsTaken(ctx: Ctx): Promise<{ are_taken: boolean }> {
  if ((await recallSettings(ctx)).gift_cards) return { are_taken: true }
  const [row] = await rowsOf<{ are_taken: boolean }>(ctx.db)`
    select exists (select from credit_accounts where balance > 0 and kind = 'code' and stopped_at is null) as are_taken`
  return row!
}
