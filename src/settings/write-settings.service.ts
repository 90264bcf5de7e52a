import * as z from 'zod'
import { inArray, sql } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { refuseStaleSave, type StartedFrom } from '../lib/server/stale-save.ts'
import { ownerCommand, ownerRead } from '../lib/server/web/operation.ts'
import { guardSettings } from './guard-settings.service.ts'
import {
  type OwnerSetting,
  settingKeySchema,
  settingsSchema,
  settingValueSchema,
  startedFromOf,
  startedFromSchema,
} from './owner-settings.schema.ts'
import {
  listDemoBrandSettings,
  listSettingsForOwner,
  readSettingChanges,
  settingError,
  storeSetting,
} from './owner-settings.service.ts'
import { checkSetting, settingKeys } from './setting-values.rules.ts'
import { type SettingKey, type Settings, settingsProblem } from './settings.rules.ts'
import { readSettings } from './settings.service.ts'

export type SettingChange = { key: SettingKey; value: unknown; startedFrom?: StartedFrom }

const answerOf = async (ctx: OwnerCtx, settings: OwnerSetting[]) => ({
  settings,
  demo_brand: await listDemoBrandSettings(ctx),
  changes: await readSettingChanges(ctx),
})

export const readAllSettings = ownerRead('get /settings', {
  summary: 'Every setting, and which of the brand’s still have the demo’s value',
  answer: [settingsSchema, 'The settings'],
  run: async (ctx) => answerOf(ctx, await listSettingsForOwner(ctx)),
})

/** `updated_at` has each one's version that the save is based on. */
export const saveSettings = ownerCommand('patch /settings', {
  summary:
    'Set several, all or none; 409 STALE with all settings as `current` when one was changed meanwhile',
  body: z.strictObject({
    values: z.partialRecord(settingKeySchema, settingValueSchema),
    updated_at: z.partialRecord(settingKeySchema, startedFromSchema),
  }),
  answer: [settingsSchema, 'The settings as they are now'],
  run: async (ctx, { values, updated_at }) => {
    const changes = settingKeys
      .filter((key) => key in values)
      .map((key) => ({ key, value: values[key], startedFrom: startedFromOf(updated_at[key] ?? null) }))
    return answerOf(ctx, await writeSettings(ctx, changes))
  },
})

/**
 * Stores several settings at once, all or none: dependent settings are checked together. Equal values change
 * nothing. Returns every setting as it is afterwards. On refusal `fields` names each wrong one. Guarded
 * ones require the password again.
 * @throws PASSWORD_AGAIN, BAD_SETTING, STALE with all settings as `current`
 */
export function writeSettings(ctx: OwnerCtx, changes: SettingChange[]): Promise<OwnerSetting[]> {
  const checked = checkAll(changes)
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table ${settings} in share row exclusive mode`)
    const keys = changes.map(({ key }) => key)
    const rows = await ctx.db.select().from(settings).where(inArray(settings.key, keys))
    const current = { settings: await listSettingsForOwner(ctx) }
    for (const { key, startedFrom } of changes)
      refuseStaleSave(
        startedFrom,
        rows.find((row) => row.key === key),
        current,
      )
    const own = { ...(await readSettings(ctx)), ...Object.fromEntries(checked) }
    const problem = settingsProblem(own)
    if (problem) throw settingError('BAD_SETTING', { message: problem, fields: { [keys[0]!]: problem } })
    await guardSettings(ctx, checked)
    for (const [key, value] of checked)
      await storeSetting(
        ctx,
        key,
        value,
        rows.find((row) => row.key === key),
      )
    return listSettingsForOwner(ctx)
  })
}

type Value = Settings[SettingKey]

function checkAll(changes: SettingChange[]): [SettingKey, Value][] {
  const fields: Record<string, string> = {}
  const checked: [SettingKey, Value][] = []
  for (const { key, value } of changes) {
    const one = checkSetting(key, value)
    if ('problem' in one) fields[key] = one.problem
    else checked.push([key, one.value])
  }
  const [message] = Object.values(fields)
  if (message) throw settingError('BAD_SETTING', { message, fields })
  return checked
}
