import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { requireRecentPassword } from '../lib/server/recent-password.ts'
import { changeText, guardedSettingsMailQueue, isGuardedSetting } from './guarded-settings.rules.ts'
import type { OwnPage } from './own-page.rules.ts'
import type { Question } from './question.rules.ts'
import { settingLabels } from './setting-fields.rules.ts'
import { settingText } from './setting-values.rules.ts'
import type { SettingKey, Settings } from './settings.rules.ts'
import { readSettings } from './settings.service.ts'

/**
 * Before settings are stored, in their transaction: when guarded ones change, requires the password
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
  await guardChange(
    ctx,
    before,
    changed.map(
      ([key, value]) =>
        `${settingLabels[key]}: ${changeText(wordsOf(key, before[key]), wordsOf(key, value))}`,
    ),
  )
}

/**
 * The password again for a change that is described by `lines`, and a mail about it to the addresses of `before`.
 * @throws PASSWORD_AGAIN
 */
export async function guardChange(
  ctx: OwnerCtx,
  before: Pick<Settings, 'admin_email' | 'email'>,
  lines: string[],
): Promise<void> {
  requireRecentPassword(ctx)
  if (ctx.actor.kind === 'system') return
  // The default is a placeholder, not an address to mail.
  const isOwnEmail = (await ctx.db.$count(settings, eq(settings.key, 'email'))) > 0
  await ctx.queue.send(ctx.db, guardedSettingsMailQueue, {
    id: randomUUID(),
    by: ctx.actor.email,
    changedAt: ctx.now().toISOString(),
    lines,
    adminEmail: before.admin_email,
    email: isOwnEmail ? before.email : '',
  })
}

/** All words of a setting, of questions and pages too: what is in them is what matters. */
function wordsOf(key: SettingKey, value: Settings[SettingKey]): string {
  if (key === 'faqs')
    return (value as Question[]).map(({ question, answer }) => `${question}\n${answer}`).join('\n')
  if (key === 'own_pages')
    return (value as OwnPage[]).map(({ title, text }) => `${title}\n${text}`).join('\n')
  return value === null ? '' : settingText(key, value)
}
