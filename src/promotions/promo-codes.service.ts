import * as z from 'zod'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { promoCodes } from '../db/schema.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { errorsOf } from '../lib/errors.ts'
import { changedFields, pick } from '../lib/changed-fields.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { requireRecentPassword } from '../lib/server/recent-password.ts'
import { changeTime, refuseStaleSave } from '../lib/server/stale-save.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../lib/server/web/operation.ts'
import { namesOf } from '../lib/fields.ts'
import { schemaOf } from '../lib/field-schemas.ts'
import { columnsOf, wireOf } from '../lib/wire-names.ts'
import { checkPromoCodeInput, promoCodeFields, type PromoCodeInput } from './promo-code-input.rules.ts'
import { isLargeCode, normalizePromoCode } from './promo-code.rules.ts'

const fields = schemaOf(promoCodeFields)
const { category_ids, product_ids } = fields.shape
const newPromoCodeSchema = fields.extend({
  category_ids: category_ids.default([]),
  product_ids: product_ids.default([]),
})
const changesSchema = fields
  .omit({ code: true })
  .partial()
  .extend({ updated_at: z.iso.datetime().describe('The updated_at this save started from') })

/** A promo code as its owner sees it. Money in minor units. */
const promoCodeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    description: z.string(),
    kind: fields.shape.kind,
    value: z.int().describe('A whole percentage, minor units, or 0 where delivery is free'),
    minimum_goods: z.int(),
    starts_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
    max_redemptions: z.int().nullable(),
    once_per_customer: z.boolean(),
    personal_email: z.string().nullable().describe('Whose code it is; null for everybody’s'),
    is_active: z.boolean(),
    category_ids: z.array(z.string()).describe('Counts for these categories; with no piece either, for all'),
    product_ids: z.array(z.string()).describe('Counts for these pieces too'),
    pieces: z.array(z.object({ id: z.string(), title: z.string() })).describe('The titles of product_ids'),
    uses: z.int().describe('Paid orders that used it'),
    open_uses: z.int().describe('Orders that wait for their payment with it'),
    given_minor: z.int().describe('What its paid orders got off their goods'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerPromoCode' })
export type OwnerPromoCode = z.infer<typeof promoCodeSchema>

const promoCodeError = errorsOf({
  BAD_PROMO_CODE: [400, 'Please check the marked fields'],
  PROMO_CODE_NOT_FOUND: [404, 'There is no such promo code'],
  PROMO_CODE_TAKEN: [409, 'A promo code with this name exists already'],
})

type Uses = { uses: number; openUses: number; givenMinor: number; pieces: OwnerPromoCode['pieces'] }
type Row = typeof promoCodes.$inferSelect & Uses

/** The newest first (rule: promo-codes-are-the-owners). */
export const listPromoCodes = ownerRead('get /promotions', {
  summary: 'Every promo code with how often it was used, newest first',
  answer: [z.object({ promo_codes: z.array(promoCodeSchema) }), 'The codes'],
  run: async (ctx) => {
    const rows = await selectCodes(ctx).orderBy(desc(promoCodes.createdAt), promoCodes.code)
    return { promo_codes: rows.map(ownerView) }
  },
})

/**
 * Requires the password again before a large code. @throws PASSWORD_AGAIN, BAD_PROMO_CODE, PROMO_CODE_TAKEN
 */
export const createPromoCode = ownerCommand('post /promotions', {
  summary: 'Add a promo code; 409 PROMO_CODE_TAKEN when there is one of this name',
  body: newPromoCodeSchema,
  answer: [promoCodeSchema, 'The code'],
  status: 201,
  atomic: true,
  run: (ctx, input) => {
    refuseBadCode(input)
    if (isOpenAndLarge(codeColumns(input))) requireRecentPassword(ctx)
    return inTransaction(ctx, async (ctx) => {
      const [row] = await ctx.db
        .insert(promoCodes)
        .values({ ...codeColumns(input), createdAt: ctx.now(), updatedAt: changeTime(ctx) })
        .onConflictDoNothing()
        .returning()
      if (!row) throw promoCodeError('PROMO_CODE_TAKEN', { fields: takenField })
      const { id, createdAt: _, updatedAt: __, ...fields } = row
      await audit(ctx, ['promo_code', id], 'promo_code.create', { after: withoutAddress(fields) })
      return ownerView({ ...row, uses: 0, openUses: 0, givenMinor: 0, pieces: await readPieces(ctx, id) })
    })
  },
})

/**
 * Changes the fields that are named; `is_active: false` ends a code. The code itself is immutable: it is in
 * orders and in print. A save that changes nothing leaves it as it is. Requires the password again unless the
 * code is small, or ended, afterwards.
 * @throws PASSWORD_AGAIN, PROMO_CODE_NOT_FOUND, STALE, BAD_PROMO_CODE
 */
export const updatePromoCode = ownerCommand('patch /promotions/{id}', {
  summary: 'Change or end a promo code; 409 STALE with `current` when it was changed meanwhile',
  params: idParams,
  body: changesSchema,
  answer: [promoCodeSchema, 'The code as it is now'],
  run: (ctx, { id, updated_at, ...changes }) =>
    inTransaction(ctx, async (ctx) => {
      const [row] = await selectCodes(ctx).where(eq(promoCodes.id, id)).for('no key update')
      if (!row) throw promoCodeError('PROMO_CODE_NOT_FOUND')
      refuseStaleSave(new Date(updated_at), row, ownerView(row))
      const { uses, openUses, givenMinor, pieces: _, ...before } = row
      const input = { ...ownerView(row), ...changes }
      // An older code may break a rule of today: that does not keep it from being ended.
      const isStep = Object.keys(changes).every((name) => name === 'is_active')
      if (!isStep) refuseBadCode(input)
      const changed = changedFields(before, codeColumns(input))
      if (!changed) return ownerView(row)
      if (isOpenAndLarge(codeColumns(input))) requireRecentPassword(ctx)
      const [after] = await ctx.db
        .update(promoCodes)
        .set({ ...changed.after, updatedAt: changeTime(ctx, before) })
        .where(eq(promoCodes.id, id))
        .returning()
      await audit(ctx, ['promo_code', id], 'promo_code.update', {
        before: withoutAddress(changed.before),
        after: withoutAddress(changed.after),
      })
      return ownerView({ ...after!, uses, openUses, givenMinor, pieces: await readPieces(ctx, id) })
    }),
})

const isOpenAndLarge = (code: ReturnType<typeof codeColumns>) => code.isActive && isLargeCode(code)

const takenField = { code: promoCodeError('PROMO_CODE_TAKEN').message }

const piecesOfCode = sql<
  OwnerPromoCode['pieces']
>`(select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title)
  order by p.title), '[]') from products p where p.id = any(promo_codes.product_ids))`

async function readPieces(ctx: OwnerCtx, id: string): Promise<OwnerPromoCode['pieces']> {
  const [row] = await ctx.db.select({ pieces: piecesOfCode }).from(promoCodes).where(eq(promoCodes.id, id))
  return row!.pieces
}

const selectCodes = (ctx: OwnerCtx) =>
  ctx.db
    .select({
      ...getTableColumns(promoCodes),
      uses: sql<number>`(select count(*)::int from promo_redemptions r where r.promo_code_id = promo_codes.id)`,
      openUses: sql<number>`(select count(*)::int from orders o
        where o.promo_code_id = promo_codes.id and o.status = 'pending')`,
      pieces: piecesOfCode,
      givenMinor: sql<number>`(select coalesce(sum(o.discount), 0)::bigint from promo_redemptions r
        join orders o on o.id = r.order_id where r.promo_code_id = promo_codes.id)`.mapWith(Number),
    })
    .from(promoCodes)

function refuseBadCode(input: PromoCodeInput): void {
  const fields = checkPromoCodeInput(input) as Record<string, string>
  const [message] = Object.values(fields)
  if (message) throw promoCodeError('BAD_PROMO_CODE', { message, fields })
}

/** The audit is permanent: it records that a code is personal, not whose. */
function withoutAddress<T extends { personalEmail?: string | null }>({ personalEmail, ...fields }: T) {
  if (personalEmail === undefined) return fields
  return { ...fields, personalEmail: personalEmail === null ? null : '(an email address)' }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const codeColumns = (input: PromoCodeInput) => ({
  ...columnsOf(pick(input, namesOf(promoCodeFields))),
  code: normalizePromoCode(input.code),
  description: input.description.trim(),
  startsAt: dateOf(input.starts_at),
  endsAt: dateOf(input.ends_at),
  personalEmail: input.personal_email && normaliseEmail(input.personal_email),
  categoryIds: [...new Set(input.category_ids)].toSorted(),
  productIds: [...new Set(input.product_ids)].toSorted(),
})

const ownerView = (row: Row): OwnerPromoCode => wireOf(row, promoCodeSchema.keyof().options)
