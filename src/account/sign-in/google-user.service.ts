import { profiles } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { isPersonName } from '../../lib/person-name.rules.ts'
import { welcomeMailQueue } from '../account-queues.rules.ts'

/**
 * Creates profile and welcome mail of a user from Google. `name` is split at its first space; parts that are
 * no name are left out.
 */
export async function greetGoogleUser(ctx: Ctx, input: { userId: string; name: string }): Promise<void> {
  const [firstName = '', ...rest] = (isPersonName(input.name) ? input.name : '').trim().split(/\s+/)
  await inTransaction(ctx, async (ctx) => {
    const fresh = await ctx.db
      .insert(profiles)
      .values({ id: input.userId, firstName, lastName: rest.join(' ') })
      .onConflictDoNothing()
      .returning({ id: profiles.id })
    if (fresh.length) await ctx.queue.send(ctx.db, welcomeMailQueue, { userId: input.userId })
  })
}
