import * as z from 'zod'
import { createAdminApi } from '../lib/server/web/api.ts'
import {
  ownerSettingSchema,
  removeSettingSchema,
  settingChangeSchema,
  settingKeySchema,
  writeSettingSchema,
  writeSettingsSchema,
} from './owner-settings.schema.ts'
import {
  listDemoBrandSettings,
  listSettingsForOwner,
  removeSetting,
  writeSetting,
  readSettingChanges,
} from './owner-settings.service.ts'
import { settingKeys } from './setting-values.rules.ts'
import type { SettingKey, Settings } from './settings.rules.ts'
import { writeSettings } from './write-settings.service.ts'

const keyParam = z.object({ key: settingKeySchema })

const settingsSchema = z.object({
  settings: z.array(ownerSettingSchema),
  demo_brand: z.array(settingKeySchema),
  changes: z.array(settingChangeSchema),
})

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

export const settingsAdminApi = createAdminApi('Admin: settings')
  .read('/settings', {
    summary: 'Every setting, and which of the brand’s still have the demo’s value',
    answer: [settingsSchema, 'The settings'],
    run: async ({ ctx }) => {
      const settings = await listSettingsForOwner(ctx)
      return {
        settings,
        demo_brand: await listDemoBrandSettings(ctx),
        changes: await readSettingChanges(ctx),
      }
    },
  })
  .command('put', '/settings/{key}', {
    summary: 'Set one; 409 STALE with `current` when it was changed meanwhile',
    params: keyParam,
    body: writeSettingSchema,
    answer: [ownerSettingSchema, 'The setting as it is now'],
    run: ({ ctx, params: { key }, body: { value, updated_at } }) =>
      writeSetting(ctx, key, value as Settings[SettingKey], dateOf(updated_at)),
  })
  .command('patch', '/settings', {
    summary:
      'Set several, all or none; 409 STALE with all settings as `current` when one was changed meanwhile',
    body: writeSettingsSchema,
    answer: [settingsSchema, 'The settings as they are now'],
    run: async ({ ctx, body: { values, updated_at } }) => {
      const changes = settingKeys.flatMap((key) => {
        if (!(key in values)) return []
        const from = updated_at[key]
        return [{ key, value: values[key], startedFrom: from === undefined ? null : dateOf(from) }]
      })
      const settings = await writeSettings(ctx, changes)
      return {
        settings,
        demo_brand: await listDemoBrandSettings(ctx),
        changes: await readSettingChanges(ctx),
      }
    },
  })
  .command('delete', '/settings/{key}', {
    summary: 'Back to the default; 409 STALE with `current` when it was changed meanwhile',
    params: keyParam,
    body: removeSettingSchema,
    answer: [ownerSettingSchema, 'The setting as it is now'],
    run: ({ ctx, params, body: { updated_at } }) => removeSetting(ctx, params.key, dateOf(updated_at)),
  })
