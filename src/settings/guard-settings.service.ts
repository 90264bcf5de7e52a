import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { requireRecentPassword } from '../lib/server/recent-password.ts'
import { guardedSettingsMailQueue, isGuardedSetting } from './guarded-settings.rules.ts'
import { settingLabels } from './setting-fields.rules.ts'
import { settingText } from './setting-values.rules.ts'
import type { SettingKey, Settings } from './settings.rules.ts'
import { readSettings } from './settings.service.ts'

/**
 * Before settings are stored, in their transaction: when alarms or contacts change, requires the password
 * again and mails the change to the previous addresses. A command at the terminal mails nothing.
 * @throws PASSWORD_AGAIN
 */
export async function guardSettings(
  ctx: OwnerCtx,
  values: (readonly [SettingKey, Settings[SettingKey]])[],
): Promise<void> {
  if (!values.some(([key]) => isGuardedSetting(key))) return
  const before = await readSettings(ctx)
  const changed = values.filter(
    ([key, value]) => isGuardedSetting(key) && JSON.stringify(before[key]) !== JSON.stringify(value),
  )
  if (changed.length === 0) return
  requireRecentPassword(ctx)
  if (ctx.actor.kind === 'system') return
  // The default is a placeholder, not an address to mail.
  const isOwnEmail = (await ctx.db.$count(settings, eq(settings.key, 'email'))) > 0
  await ctx.queue.send(ctx.db, guardedSettingsMailQueue, {
    id: randomUUID(),
    by: ctx.actor.email,
    changedAt: ctx.now().toISOString(),
    lines: changed.map(
      ([key, value]) => `${settingLabels[key]}: ${textOf(key, before[key])} → ${textOf(key, value)}`,
    ),
    adminEmail: before.admin_email,
    email: isOwnEmail ? before.email : '',
  })
}

const textOf = (key: SettingKey, value: Settings[SettingKey]) => settingText(key, value) || 'nothing'
