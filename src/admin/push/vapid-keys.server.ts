import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { shopSecrets } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const name = 'vapid_keys'

/** The keys the shop signs its notices with, made once for all processes: devices stay subscribed to these. */
export async function ensureVapidKeys(ctx: Pick<Ctx, 'db'>): Promise<VapidKeys> {
  const kept = await readKeys(ctx)
  if (kept) return kept
  const value = JSON.stringify(webPush.generateVAPIDKeys())
  await ctx.db.insert(shopSecrets).values({ name, value }).onConflictDoNothing()
  return (await readKeys(ctx))!
}

async function readKeys(ctx: Pick<Ctx, 'db'>): Promise<VapidKeys | null> {
  const [row] = await ctx.db.select().from(shopSecrets).where(eq(shopSecrets.name, name))
  return row ? (JSON.parse(row.value) as VapidKeys) : null
}
