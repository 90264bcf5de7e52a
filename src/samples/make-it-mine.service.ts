import * as z from 'zod'
import { sql } from 'drizzle-orm'
import { isInRealOrder } from '../catalog/editor/remove-demo-products.service.ts'
import { rowsOf } from '../db/rows.ts'
import { errorsOf } from '../lib/errors.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { ownerCommand, ownerRead } from '../lib/server/web/operation.ts'
import { requireRecentPassword } from '../lib/server/recent-password.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { type DemoParts, demoPartsSchema } from './samples.schema.ts'

const samplesError = errorsOf({ NO_DEMO: [409, 'Nothing of the demo is left in this shop'] })

/** Writes the shop into one file and gives its name. */
export type BackUp = () => Promise<{ file: string }>

/** `removers` take away what each feature made up, in this order. */
type SamplesCtx = OwnerCtx & { backUp: BackUp; removers: ((ctx: OwnerCtx) => Promise<void>)[] }

/** Mail domain of `demo/life/people.ts`: nobody can have such an address. */
const isSampleUser = sql`(u.email like '%@sample.invalid'
  and not exists (select from orders o where o.user_id = u.id and not o.is_sample))`

const countOf = (from: ReturnType<typeof sql>) => sql`(select count(*)::int from ${from})`
const demoIds = (table: string) => sql`(select row_id from demo_rows where table_name = ${table})`
/** As the seed wrote it: the owner has not changed it since. */
const isUnchanged = (table: string, id: ReturnType<typeof sql>) =>
  sql`exists (select from demo_rows d where d.table_name = ${table} and d.row_id = ${id} and t.updated_at <= d.created_at)`
const demoZones = sql`shipping_zones t where ${isUnchanged('shipping_zones', sql`t.id::text`)}`
const demoPickupPlaces = sql`pickup_places t where ${isUnchanged('pickup_places', sql`t.id::text`)}`
const demoTexts = sql`settings t where ${isUnchanged('settings', sql`t.key`)}`
const demoShippingTexts = sql`shipping_settings t where ${isUnchanged('shipping_settings', sql`t.setting_key`)}`

const makeItMineSchema = z.strictObject({
  keep_words: z.boolean().describe('Whether the places of delivery and the texts of the demo stay'),
})

const madeMineSchema = z.object({
  backup: z.string().describe('The file with everything as it was'),
  demo: demoPartsSchema.describe('What went'),
})
export type MadeMine = z.output<typeof madeMineSchema>

export const readDemoState = ownerRead('get /demo', {
  summary: 'What of the demo is in the shop, and what stays when it goes',
  answer: [
    z.object({
      demo: demoPartsSchema.nullable().describe('Null in a shop that has nothing of the demo'),
    }),
    'Null when there is nothing of it',
  ],
  run: async (ctx) => ({ demo: await readDemo(ctx) }),
})

/** What of the demo is in the shop, and what would stay; null when there is nothing (rule: make-it-mine). */
export async function readDemo(ctx: OwnerCtx): Promise<DemoParts | null> {
  const isDemoProduct = sql`p.id::text in ${demoIds('products')}`
  const going = sql`products p where ${isDemoProduct} and not ${isInRealOrder}`
  const [row] = await rowsOf<{ parts: DemoParts }>(ctx.db)`
    select json_build_object(
      'goes', json_build_object(
        'orders', ${countOf(sql`orders where is_sample`)},
        'customers', ${countOf(sql`users u where ${isSampleUser}`)},
        'products', ${countOf(going)},
        'pictures', ${countOf(sql`product_images i where i.product_id in (select p.id from ${going})`)},
        'categories', ${countOf(sql`categories where id::text in ${demoIds('categories')}`)},
        'drops', ${countOf(sql`featured_showcase where id::text in ${demoIds('featured_showcase')}`)},
        'codes', ${countOf(sql`promo_codes where id::text in ${demoIds('promo_codes')}`)}),
      'words', json_build_object(
        'places', ${countOf(demoZones)} + ${countOf(demoPickupPlaces)},
        'texts', ${countOf(demoTexts)} + ${countOf(demoShippingTexts)}),
      'stays', json_build_object(
        'orders', ${countOf(sql`orders where not is_sample`)},
        'products', ${countOf(sql`products p where ${isDemoProduct} and ${isInRealOrder}`)},
        'own_products', ${countOf(sql`products p where not (${isDemoProduct})`)})) as parts
      where exists (select from demo_rows) or exists (select from orders where is_sample)`
  return row?.parts ?? null
}

/**
 * Empties the demo out of the shop: after a backup, and in one transaction, so that it is done as a whole or not at all. Real
 * orders, their customers and payments stay as they are (rule: make-it-mine). Asks for the password again. Throws
 * PASSWORD_AGAIN, NO_DEMO.
 */
export const makeItMine = ownerCommand('post /demo/make-it-mine', {
  summary: 'Empty the demo out of the shop, after a backup',
  body: makeItMineSchema,
  answer: [madeMineSchema, 'What went, and where everything is as it was'],
  run: async (ctx: SamplesCtx, input) => {
    requireRecentPassword(ctx)
    if (!(await readDemo(ctx))) throw samplesError('NO_DEMO')
    const { file } = await ctx.backUp()
    const demo = await inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('make_it_mine', 0))`)
      const parts = await readDemo(ctx)
      if (!parts) throw samplesError('NO_DEMO')
      await removeDemo(ctx, input)
      const after = { ...parts.goes, keepWords: input.keep_words }
      await audit(ctx, ['shop', 'demo'], 'shop.make_it_mine', { after })
      return parts
    })
    return { backup: file, demo }
  },
})

async function removeDemo(
  ctx: SamplesCtx,
  { keep_words: keepWords }: z.output<typeof makeItMineSchema>,
): Promise<void> {
  for (const remove of ctx.removers) await remove(ctx)
  const rest = [
    sql`delete from users u where ${isSampleUser}`,
    sql`delete from customer_notes where email like '%@sample.invalid'`,
    sql`delete from featured_showcase where id::text in ${demoIds('featured_showcase')}`,
    // They were made up, or looked for the demo's goods.
    sql`delete from search_misses`,
    ...(keepWords
      ? [sql`delete from ${demoTexts} and t.key = 'hero_image'`]
      : [
          sql`delete from ${demoZones}`,
          sql`delete from ${demoPickupPlaces}`,
          sql`delete from ${demoTexts}`,
          sql`delete from ${demoShippingTexts}`,
        ]),
    sql`delete from demo_rows`,
  ]
  for (const statement of rest) await ctx.db.execute(statement)
}
