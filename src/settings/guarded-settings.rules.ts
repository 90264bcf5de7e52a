import { defineQueue } from '../lib/job-queue.ts'
import type { SettingKey } from './settings.rules.ts'

/** Alarm addresses and the shop's contacts, which a thief would change first (rule: guarded-settings). */
const guardedSettings: readonly SettingKey[] = [
  'admin_email',
  'mail_new_order',
  'mail_attention',
  'mail_failed_jobs',
  'mail_low_stock',
  'mail_security',
  'mail_changes',
  'phone',
  'whatsapp',
  'email',
  'address',
  'instagram_url',
  'tiktok_url',
  'facebook_url',
  'social_handle',
]

export const isGuardedSetting = (key: SettingKey) => guardedSettings.includes(key)

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
