import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ApiError, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { PageName } from '../../pages/page-texts.schema.ts'
import type { OwnerSetting, SettingChangeView } from '../../settings/owner-settings.schema.ts'
import type { SettingKey, Settings } from '../../settings/settings.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

/** Every setting by its key; `stamps` has each one's version for stale saves. */
export type SettingsRecord = Settings & {
  stamps: Record<string, string | null>
  demo: string[]
  /** Who changed what last, the newest first. */
  changes: SettingChangeView[]
}

type Answer = { settings: OwnerSetting[]; demo_brand: string[]; changes: SettingChangeView[] }

/** Money and words as the editors hold them. */
export function recordOf({ settings, demo_brand, changes }: Answer): SettingsRecord {
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
  queryFn: async () => recordOf((await unwrap(api.api.admin.settings.$get())) as Answer),
})

/** A page's text that is not saved, as shoppers would read it. */
export const pagePreviewQuery = (page: PageName, text: string) => ({
  ...areaQuery(['settings', 'preview', page, text], () =>
    api.api.admin['page-texts'].preview.$post({ json: { page, text } }),
  ),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
})

/** Saves the edits; each is checked against the value the record had. */
export async function saveSettings(
  edits: Partial<SettingsRecord>,
  saved: SettingsRecord,
): Promise<SettingsRecord> {
  const { stamps: _, demo: __, changes: ___, ...values } = edits
  const keys = Object.keys(values) as SettingKey[]
  const updated_at = Object.fromEntries(keys.map((key) => [key, saved.stamps[key] ?? null]))
  const json = { values: values as never, updated_at }
  return recordOf((await unwrap(api.api.admin.settings.$patch({ json }))) as Answer)
}

/** The settings as they are now, in a STALE refusal. */
export function currentSettings(error: ApiError): SettingsRecord | undefined {
  const { error: refusal } = error.body as { error: { current?: { settings: never[] } } }
  return refusal.current && recordOf({ settings: refusal.current.settings, demo_brand: [], changes: [] })
}

/** The steps to the first sale, their blockers, and the provider's answer. */
export const firstStepsQuery = areaQuery(['first-steps'], () => api.api.admin['first-steps'].$get())

export const sendTestMail = () => unwrap(api.api.admin['first-steps']['test-mail'].$post())
