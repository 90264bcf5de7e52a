import { sql } from 'drizzle-orm'
import { rateLimits } from '../../../db/schema.ts'
import type { Ctx } from '../context.ts'

/**
 * Removes what jobs and counted tries still say of an erased person (rule: erase-person): jobs that carry her address or
 * her account's id, those under way apart, and the tries counted under them. `names` are her e-mail and her account's id.
 */
export async function forgetPerson(ctx: Pick<Ctx, 'db'>, names: string[]): Promise<void> {
  const known = names.filter(Boolean)
  if (known.length === 0) return
  await ctx.db.execute(sql`delete from pgboss.job
    where state <> 'active' and exists (
      select from jsonb_each_text(case jsonb_typeof(data) when 'object' then data else '{}' end) field
        where lower(field.value) in (${sql.join(known, sql`, `)}))`)
  const parts = sql`string_to_array(lower(${rateLimits.key}), ':')`
  await ctx.db.delete(rateLimits).where(sql`${parts} && array[${sql.join(known, sql`, `)}]::text[]`)
}
