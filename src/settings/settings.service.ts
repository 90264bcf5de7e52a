import { asc, eq } from 'drizzle-orm'
import { settings, userRoles, users } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { rowsOf } from '../db/rows.ts'
import type { MailBrand } from '../lib/server/mail/email-layout.tsx'
import { recall } from '../lib/server/pages/shop-memory.ts'
import { mailLookOf } from '../theme/mail-look.server.ts'
import { whatsappNumber } from './contact-values.rules.ts'
import { isFreeSomewhere } from './free-delivery.server.ts'
import { fillText, settingFacts } from './text-facts.rules.ts'
import { notificationAddress, type Settings, settingDefaults } from './settings.rules.ts'
import type { NigerianDelivery } from './settings.schema.ts'

/**
 * All settings, the owner's values over the defaults. One statement. A WhatsApp number stored as it was typed is read as its
 * link needs it.
 */
export async function readSettings(ctx: Pick<Ctx, 'db'>): Promise<Settings> {
  const rows = await ctx.db.select({ key: settings.key, value: settings.value }).from(settings)
  const own = Object.fromEntries(
    rows.filter((row) => row.key in settingDefaults).map((row) => [row.key, row.value]),
  )
  const all = { ...(settingDefaults as unknown as Settings), ...own }
  return { ...all, whatsapp: whatsappNumber(all.whatsapp) }
}

/**
 * The settings as cached in this process until the notice of a change; for frequent storefront requests, not
 * for the screen that edits them.
 */
export const recallSettings = (ctx: Pick<Ctx, 'db' | 'memory'>): Promise<Settings> =>
  recall(ctx, 'settings', [], () => readSettings(ctx))

/** The amount from which delivery is free, or null while no place allows it. */
export async function readFreeDelivery(ctx: Pick<Ctx, 'db'>, own: Settings): Promise<number | null> {
  const [row] = await rowsOf<{ is_free: boolean }>(ctx.db)`select ${isFreeSomewhere} as is_free`
  return row!.is_free ? own.free_delivery_threshold : null
}

/** Where mails to the owner go now (rule: owner-mails). `adminEmail` is the environment's ADMIN_EMAIL. */
export async function readNotificationAddress(
  ctx: Pick<Ctx, 'db'>,
  own: Settings,
  adminEmail: string | undefined,
): Promise<string> {
  if (own.admin_email || adminEmail) return notificationAddress(own, adminEmail)
  const [first] = await ctx.db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return notificationAddress(own, first?.email)
}

const brands = new WeakMap<Settings, MailBrand>()

/** What every mail of the shop has; made once of the same settings. */
export function mailBrandOf(own: Settings, appUrl: string): MailBrand {
  const known = brands.get(own)
  if (known?.url === appUrl) return known
  const footer = fillText(own.mail_footer, settingFacts(own))
  const look = mailLookOf(own.theme, own.logo && `${appUrl}/media/logo.png`)
  const brand = { name: own.brand_name, greeting: own.mail_greeting, footer, url: appUrl, look }
  brands.set(own, brand)
  return brand
}

type Row = { [K in keyof NigerianDelivery]: NigerianDelivery[K] | null }

/** What delivery within Nigeria costs and takes, over all open places with a price; null while there is none. */
export async function readNigerianDelivery(ctx: Pick<Ctx, 'db'>): Promise<NigerianDelivery | null> {
  const [row] = await rowsOf<Row>(ctx.db)`
    select min(rate)::int as rate_min, max(rate)::int as rate_max,
      min(delivery_days_min)::int as days_min, max(delivery_days_max)::int as days_max,
      coalesce(bool_and(free_delivery), false) as is_free_everywhere,
      exists (select from pickup_places where is_active) as has_pickup
      from shipping_zones where is_active and pricing = 'rate' and country = 'NG'`
  return row!.rate_min === null ? null : (row as NigerianDelivery)
}
