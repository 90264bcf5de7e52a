import { eq } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { MailBrand } from '../lib/server/email-layout.tsx'
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

/** Goes back to the default. False when the owner had no value of her own. */
export async function removeSetting(ctx: Ctx, key: SettingKey): Promise<boolean> {
  const removed = await ctx.db.delete(settings).where(eq(settings.key, key)).returning({ key: settings.key })
  return removed.length > 0
}

/** The keys the owner has given a value of her own. */
export async function listOwnSettingKeys(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await ctx.db.select({ key: settings.key }).from(settings)
  return rows.map(({ key }) => key)
}

export function mailBrandOf(own: Settings, appUrl: string): MailBrand {
  return { name: own.brand_name, tagline: own.tagline, email: own.email, phone: own.phone, url: appUrl }
}
