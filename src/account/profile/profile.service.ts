import { eq } from 'drizzle-orm'
import { profiles } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { storedOptionalPhone } from '../../lib/server/phone.ts'
import { requireCustomer } from '../personal-data.server.ts'

export type Profile = { firstName: string; lastName: string; phone: string | null }

const columns = { firstName: profiles.firstName, lastName: profiles.lastName, phone: profiles.phone }

/** The signed-in customer's profile; a missing row is created (rule: profile). @throws SIGN_IN_REQUIRED */
export async function readProfile(ctx: Ctx): Promise<Profile> {
  const { userId: id } = requireCustomer(ctx)
  const [profile] = await ctx.db.select(columns).from(profiles).where(eq(profiles.id, id))
  return profile ?? saveProfile(ctx, id, {})
}

/**
 * Changes the fields in the input. The owner is always the session's, never an id from outside.
 * @throws SIGN_IN_REQUIRED
 */
export async function updateProfile(ctx: Ctx, changes: Partial<Profile>): Promise<Profile> {
  const { phone } = changes
  const stored = phone === undefined ? changes : { ...changes, phone: storedOptionalPhone(phone) }
  return saveProfile(ctx, requireCustomer(ctx).userId, stored)
}

async function saveProfile(ctx: Ctx, id: string, changes: Partial<Profile>): Promise<Profile> {
  const [saved] = await ctx.db
    .insert(profiles)
    .values({ id, ...changes })
    .onConflictDoUpdate({ target: profiles.id, set: { id, ...changes } })
    .returning(columns)
  return saved!
}
