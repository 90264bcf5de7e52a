import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../lib/browser/api-client.ts'
import { type AnswerOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { SettingChangeView } from '../../settings/owner-settings.schema.ts'
import type { SettingKey, Settings } from '../../settings/settings.rules.ts'

/** Every setting by its key; `stamps` has each one's version for stale saves. */
export type SettingsRecord = Settings & {
  stamps: Record<string, string | null>
  demo: SettingKey[]
  /** Who changed what last, the newest first. */
  changes: SettingChangeView[]
}

/** Money and words as the editors hold them. */
export function recordOf({ settings, demo_brand, changes }: AnswerOf<'get /settings'>): SettingsRecord {
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const stamps = Object.fromEntries(settings.map(({ key, updated_at }) => [key, updated_at]))
  return {
    ...(values as Settings),
    stamps,
    demo: demo_brand,
    changes: changes.toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

export const settingsQuery = queryOptions({
  queryKey: personalKey('admin', 'settings'),
  queryFn: async () => recordOf(await ownerCall('get /settings')),
})

/** Saves the edits; each is checked against the value the record had. */
export async function saveSettings(
  edits: Partial<SettingsRecord>,
  saved: SettingsRecord,
): Promise<SettingsRecord> {
  const { stamps: _, demo: __, changes: ___, ...values } = edits
  const keys = Object.keys(values) as SettingKey[]
  const updated_at = Object.fromEntries(keys.map((key) => [key, saved.stamps[key] ?? null]))
  return recordOf(await ownerCall('patch /settings', { values: values as never, updated_at }))
}

/** The settings as they are now, in a STALE refusal. */
export function currentSettings(error: ApiError): SettingsRecord | undefined {
  const { error: refusal } = error.body as { error: { current?: { settings: never[] } } }
  return refusal.current && recordOf({ settings: refusal.current.settings, demo_brand: [], changes: [] })
}
