import { settings } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { MailBrand } from '../lib/server/email-layout.tsx'
import { type Settings, settingDefaults } from './settings.rules.ts'

/** All settings, the owner's values over the defaults. One statement. */
export async function readSettings(ctx: Pick<Ctx, 'db'>): Promise<Settings> {
  const rows = await ctx.db.select({ key: settings.key, value: settings.value }).from(settings)
  const own = Object.fromEntries(
    rows.filter((row) => row.key in settingDefaults).map((row) => [row.key, row.value]),
  )
  return { ...(settingDefaults as unknown as Settings), ...own }
}

export function mailBrandOf(own: Settings, appUrl: string): MailBrand {
  return { name: own.brand_name, tagline: own.tagline, email: own.email, phone: own.phone, url: appUrl }
}
