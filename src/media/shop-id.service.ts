import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { shopSecrets } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

const name = 'shop_id'

/** What distinguishes this shop's data from another shop's: made once, and part of each backup. */
export async function ensureShopId({ db }: Pick<Ctx, 'db'>): Promise<string> {
  await db.insert(shopSecrets).values({ name, value: randomUUID() }).onConflictDoNothing()
  const [row] = await db.select().from(shopSecrets).where(eq(shopSecrets.name, name))
  return row!.value
}
