import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { SettingChangeView } from './owner-settings.schema.ts'
import { settingKeys } from './setting-values.rules.ts'

/** Who changed each setting last, and when; `by` is null for a command at the terminal. Those nobody changed are left out. */
export async function readSettingChanges(ctx: Pick<Ctx, 'db'>): Promise<SettingChangeView[]> {
  const rows = await rowsOf<{ key: string; by: string | null; at: Date | string }>(
    ctx.db,
    sql`with latest as (
        select distinct on (subject_id) subject_id, actor, created_at from audit_log
        where subject_type = 'setting' order by subject_id, id desc)
      select l.subject_id as key, case when l.actor like 'admin:%'
        then coalesce(nullif(u.name, ''), u.email, 'somebody whose account is gone') end as by,
        l.created_at as at
      from latest l
      left join users u on u.id = (case when l.actor like 'admin:%' then substring(l.actor from 7)::uuid end)`,
  )
  return rows.flatMap(({ key, by, at }) => {
    const known = settingKeys.find((each) => each === key)
    return known ? [{ key: known, by, at: new Date(at).toISOString() }] : []
  })
}
