import { eq } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { hourMs } from '../../lib/time.ts'
import { type DataSubject, type PersonalDataPart, requireCustomer } from '../personal-data.server.ts'
import { readProfile } from './profile.service.ts'

const exports = defineLimit({
  name: 'export',
  by: 'thing',
  most: 20,
  windowMs: hourMs,
  carrier: 'It counts for one account.',
})

/**
 * Everything stored about the signed-in customer, part by part; at most 20 times an hour
 * (rule: own-data-export).
 * @throws SIGN_IN_REQUIRED
 */
export async function exportOwnData(ctx: Ctx, parts: PersonalDataPart[]) {
  const person = requireCustomer(ctx)
  await limitRate(ctx, { limit: exports, thing: person.userId })
  return collectPersonalData(ctx, parts)
}

/** The same without a limit, for the customer `ctx` acts as. @throws SIGN_IN_REQUIRED */
export async function collectPersonalData(ctx: Ctx, parts: PersonalDataPart[]) {
  const person = requireCustomer(ctx)
  const { firstName, lastName, phone } = await readProfile(ctx)
  const [user] = await ctx.db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, person.userId))
  const profile = {
    id: person.userId,
    email: person.email,
    first_name: firstName,
    last_name: lastName,
    phone,
    created_at: user!.createdAt.toISOString(),
  }
  return { exported_at: ctx.now().toISOString(), profile, ...(await readParts(ctx, person, parts)) }
}

/** What each feature keeps about a person, by the part's name. */
export async function readParts(ctx: Ctx, person: DataSubject, parts: PersonalDataPart[]) {
  const lists: Record<string, Record<string, unknown>[]> = {}
  for (const part of parts) lists[part.name] = await part.read(ctx, person)
  return lists
}
