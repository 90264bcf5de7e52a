import { settings } from '../db/schema.ts'
import type { Ctx } from '../lib/context.ts'
import type { MailBrand } from '../lib/email-layout.tsx'
import { type SettingKey, type Settings, settingDefaults } from './settings.rules.ts'

/** All settings, the owner's values over the defaults. One statement. */
export async function readSettings(ctx: Pick<Ctx, 'db'>): Promise<Settings> {
  const rows = await ctx.db.select({ key: settings.key, value: settings.value }).from(settings)
  const own = Object.fromEntries(
    rows.filter((row) => row.key in settingDefaults).map((row) => [row.key, row.value]),
  )
  return { ...(settingDefaults as unknown as Settings), ...own }
}

/** Stores one setting; its type is the definition's. */
export async function writeSetting<K extends SettingKey>(
  ctx: Ctx,
  key: K,
  value: Settings[K],
): Promise<void> {
  const updatedAt = ctx.now()
  await ctx.db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}

export function mailBrandOf(own: Settings, appUrl: string): MailBrand {
  return { name: own.brand_name, tagline: own.tagline, email: own.email, phone: own.phone, url: appUrl }
}
