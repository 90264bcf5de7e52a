import { defineQueue } from '../lib/job-queue.ts'
import { shortText } from '../lib/short-text.ts'
import { settingFields } from './setting-fields.rules.ts'
import type { SettingKey } from './settings.rules.ts'

/**
 * Whether it is in mails or on pages, where a thief would write another account, gives helpers more, drops a proof or an alarm:
 * the table of fields says so of each (rule: guarded-settings).
 */
export const isGuardedSetting = (key: SettingKey): boolean =>
  (settingFields[key] as { isGuarded?: true }).isGuarded === true

/** What is new of a text, for the mail about its change: lines that were not in it before. Short ones are shown as they were and are. */
export function changeText(before: string, after: string): string {
  const isShort = [before, after].every((text) => text.length <= 200 && !text.includes('\n'))
  if (isShort) return `${before || 'nothing'} → ${after || 'nothing'}`
  const had = new Set(before.split('\n'))
  const added = after.split('\n').filter((line) => line.trim() && !had.has(line))
  return added.length > 0 ? `now says: ${shortText(added.join(' '), 1000)}` : 'words were taken out'
}

/**
 * `adminEmail` and `email` are the previous settings: the mail goes there. `email` is empty while it had its
 * default.
 */
export const guardedSettingsMailQueue = defineQueue<{
  id: string
  by: string
  changedAt: string
  lines: string[]
  adminEmail: string
  email: string
}>('settings.guarded-changed-mail')
