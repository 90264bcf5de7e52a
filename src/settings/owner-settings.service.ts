import * as z from 'zod'
import { eq, sql } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import { errorsOf } from '../lib/errors.ts'
import { markdownProblem } from '../lib/server/markdown.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx, type Ctx } from '../lib/server/context.ts'
import { changeTime, refuseStaleSave, type StartedFrom } from '../lib/server/stale-save.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { demoBrandSettings } from './brand.rules.ts'
import { guardSettings } from './guard-settings.service.ts'
import {
  type OwnerSetting,
  ownerSettingSchema,
  type SettingChangeView,
  settingKeySchema,
  settingValueSchema,
  startedFromOf,
  startedFromSchema,
} from './owner-settings.schema.ts'
import { checkSetting, markdownOf, settingKeys } from './setting-values.rules.ts'
import { type SettingKey, type Settings, settingDefaults, settingsProblem } from './settings.rules.ts'
import { readSettings } from './settings.service.ts'
import { rowsOf } from '../db/rows.ts'

export const settingError = errorsOf({ BAD_SETTING: [400, 'This setting cannot have that value'] })

/** Every setting with its value, its default, and when the owner set it, if she did. */
export async function listSettingsForOwner(ctx: OwnerCtx): Promise<OwnerSetting[]> {
  const rows = await ctx.db.select().from(settings)
  return settingKeys.map((key) =>
    settingView(
      key,
      rows.find((row) => row.key === key),
    ),
  )
}

/** The keys of the brand's settings that are not said yet, or still have the demo's value. */
export async function listDemoBrandSettings(ctx: OwnerCtx): Promise<SettingKey[]> {
  return demoBrandSettings(await readSettings(ctx))
}

export const saveSetting = ownerCommand('put /settings/{key}', {
  summary: 'Set one; 409 STALE with `current` when it was changed meanwhile',
  params: z.object({ key: settingKeySchema }),
  body: z.strictObject({ value: settingValueSchema, updated_at: startedFromSchema }),
  answer: [ownerSettingSchema, 'The setting as it is now'],
  run: (ctx, { key, value, updated_at }) =>
    writeSetting(ctx, key, value as Settings[SettingKey], startedFromOf(updated_at)),
})

/**
 * Stores one setting; an equal value changes nothing. Guarded ones require the password again.
 * @throws PASSWORD_AGAIN, BAD_SETTING, STALE
 */
export async function writeSetting<K extends SettingKey>(
  ctx: OwnerCtx,
  key: K,
  value: Settings[K],
  startedFrom?: StartedFrom,
): Promise<OwnerSetting> {
  const checked = checkSetting(key, value)
  if ('problem' in checked) throw badSetting(key, checked.problem)
  return changeSetting(ctx, key, startedFrom, async (ctx, row) => {
    if (row && isSame(row.value, checked.value)) return row
    await refuseConflict(ctx, key, checked.value)
    await guardSettings(ctx, [[key, checked.value]])
    return storeSetting(ctx, key, checked.value, row)
  })
}

/**
 * Stores a validated value over `row` as read in this transaction; returns the row afterwards. An equal value
 * changes nothing.
 */
export async function storeSetting(
  ctx: OwnerCtx,
  key: SettingKey,
  value: Settings[SettingKey],
  row: Row | undefined,
): Promise<Row> {
  if (row && isSame(row.value, value)) return row
  const problem = markdownOf(key, value).reduce<string | null>(
    (found, text) => found ?? markdownProblem(text),
    null,
  )
  if (problem) throw badSetting(key, problem)
  // As JSON: drizzle would send null as the column's own.
  const stored = { value: value ?? sql`'null'::jsonb`, updatedAt: changeTime(ctx, row) }
  const [written] = await ctx.db
    .insert(settings)
    .values({ key, ...stored })
    .onConflictDoUpdate({ target: settings.key, set: stored })
    .returning()
  await audit(ctx, ['setting', key], 'setting.set', {
    before: row ? { value: row.value } : null,
    after: { value },
  })
  return written!
}

/**
 * Restores the default; without an owner's value nothing changes. Guarded ones require the password
 * again.
 * @throws PASSWORD_AGAIN, BAD_SETTING when the default does not fit the other settings, STALE
 */
export const removeSetting = ownerCommand('delete /settings/{key}', {
  summary: 'Back to the default; 409 STALE with `current` when it was changed meanwhile',
  params: z.object({ key: settingKeySchema }),
  body: z.strictObject({ updated_at: startedFromSchema }),
  answer: [ownerSettingSchema, 'The setting as it is now'],
  run: (ctx, { key, updated_at }) =>
    changeSetting(ctx, key, startedFromOf(updated_at), async (ctx, row) => {
      if (!row) return undefined
      const byDefault = settingDefaults[key] as Settings[SettingKey]
      await refuseConflict(ctx, key, byDefault)
      await guardSettings(ctx, [[key, byDefault]])
      await ctx.db.delete(settings).where(eq(settings.key, key))
      await audit(ctx, ['setting', key], 'setting.unset', { before: { value: row.value } })
      return undefined
    }),
})

type Row = typeof settings.$inferSelect

/** One change at a time: settings are checked against each other, and one that has no row yet cannot be locked by it. */
function changeSetting(
  ctx: OwnerCtx,
  key: SettingKey,
  startedFrom: StartedFrom,
  change: (ctx: OwnerCtx, row: Row | undefined) => Promise<Row | undefined>,
): Promise<OwnerSetting> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table ${settings} in share row exclusive mode`)
    const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key))
    refuseStaleSave(startedFrom, row, settingView(key, row))
    return settingView(key, await change(ctx, row))
  })
}

async function refuseConflict(ctx: OwnerCtx, key: SettingKey, value: Settings[SettingKey]): Promise<void> {
  const problem = settingsProblem({ ...(await readSettings(ctx)), [key]: value })
  if (problem) throw badSetting(key, problem)
}

const badSetting = (key: SettingKey, problem: string) =>
  settingError('BAD_SETTING', { message: problem, fields: { [key]: problem } })

function settingView(key: SettingKey, row: Row | undefined): OwnerSetting {
  const byDefault = settingDefaults[key] as Settings[SettingKey]
  return {
    key,
    value: row ? (row.value as Settings[SettingKey]) : byDefault,
    default_value: byDefault,
    is_own: row !== undefined,
    updated_at: row?.updatedAt.toISOString() ?? null,
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Who changed each setting last, and when; `by` is null where it was no person. Those nobody changed are left out. */
export async function readSettingChanges(ctx: Pick<Ctx, 'db'>): Promise<SettingChangeView[]> {
  const rows = await rowsOf<{ key: string; by: string | null; at: Date | string }>(ctx.db)`
    with latest as (
        select distinct on (subject_id) subject_id, actor, created_at from audit_log
        where subject_type = 'setting' order by subject_id, id desc)
      select l.subject_id as key, case when l.actor like 'admin:%'
        then coalesce(nullif(u.name, ''), u.email, 'somebody whose account is gone') end as by,
        l.created_at as at
      from latest l
      left join users u on u.id = (case when l.actor like 'admin:%' then substring(l.actor from 7)::uuid end)`
  return rows.flatMap(({ key, by, at }) => {
    const known = settingKeys.find((each) => each === key)
    return known ? [{ key: known, by, at: new Date(at).toISOString() }] : []
  })
}
