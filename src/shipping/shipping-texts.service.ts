import * as z from 'zod'
import { eq, sql } from 'drizzle-orm'
import { shippingSettings } from '../db/schema.ts'
import { errorsOf } from '../lib/errors.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { changeTime, refuseStaleSave, type StartedFrom } from '../lib/server/stale-save.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { guardChange } from '../settings/guard-settings.service.ts'
import { changeText } from '../settings/guarded-settings.rules.ts'
import { readSettings } from '../settings/settings.service.ts'
import {
  type ShippingSettingKey,
  shippingSettingKeys,
  shippingSettingProblem,
  shippingTextLabels,
} from './shipping-settings.rules.ts'

const keySchema = z.enum(shippingSettingKeys)
const startedFromSchema = z.iso.datetime().describe('The updated_at this save started from').nullable()

export const ownerShippingTextSchema = z
  .object({
    setting_key: keySchema,
    setting_value: z.string().nullable().describe('Null until the owner words her own'),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnerShippingSetting' })
export type OwnerShippingText = z.infer<typeof ownerShippingTextSchema>

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const settingError = errorsOf({ BAD_SHIPPING_SETTING: [400, 'This text cannot be saved'] })

type Row = typeof shippingSettings.$inferSelect

/** The owner's texts about shipping, also those she has not worded. */
export async function listShippingTexts(ctx: OwnerCtx): Promise<OwnerShippingText[]> {
  const rows = await ctx.db.select().from(shippingSettings)
  return shippingSettingKeys.map((key) =>
    settingView(
      key,
      rows.find((row) => row.settingKey === key),
    ),
  )
}

export const saveShippingText = ownerCommand('put /shipping/settings/{key}', {
  summary: 'Word a text about shipping; 409 STALE with `current` when it was changed meanwhile',
  params: z.object({ key: keySchema }),
  body: z.strictObject({ setting_value: z.string().max(4000), updated_at: startedFromSchema }),
  answer: [ownerShippingTextSchema, 'The text as it is now'],
  run: (ctx, { key, setting_value, updated_at }) =>
    writeShippingSetting(ctx, key, setting_value, dateOf(updated_at)),
})

/**
 * Saves a new wording; the same text changes nothing.
 * @throws BAD_SHIPPING_SETTING, PASSWORD_AGAIN, STALE
 */
export async function writeShippingSetting(
  ctx: OwnerCtx,
  key: ShippingSettingKey,
  text: string,
  startedFrom?: StartedFrom,
): Promise<OwnerShippingText> {
  const problem = shippingSettingProblem(key, text)
  if (problem)
    throw settingError('BAD_SHIPPING_SETTING', { message: problem, fields: { setting_value: problem } })
  const settingValue = text.trim()
  return changeSetting(ctx, key, startedFrom, async (ctx, row) => {
    if (row?.settingValue === settingValue) return row
    await guardText(ctx, key, row?.settingValue ?? '', settingValue)
    const updatedAt = changeTime(ctx, row)
    const [written] = await ctx.db
      .insert(shippingSettings)
      .values({ settingKey: key, settingValue, updatedAt })
      .onConflictDoUpdate({ target: shippingSettings.settingKey, set: { settingValue, updatedAt } })
      .returning()
    await audit(ctx, ['shipping_setting', key], 'shipping_setting.set', {
      before: row ? { settingValue: row.settingValue } : null,
      after: { settingValue },
    })
    return written
  })
}

/** These texts are on pages too (rule: guarded-settings). */
async function guardText(ctx: OwnerCtx, key: ShippingSettingKey, before: string, after: string) {
  const line = `${shippingTextLabels[key]}: ${changeText(before, after)}`
  await guardChange(ctx, await readSettings(ctx), [line])
}

/** Without a text nothing changes. @throws PASSWORD_AGAIN, STALE */
export const removeShippingText = ownerCommand('delete /shipping/settings/{key}', {
  summary: 'Take a text away; 409 STALE with `current` when it was changed meanwhile',
  params: z.object({ key: keySchema }),
  body: z.strictObject({ updated_at: startedFromSchema }),
  answer: [ownerShippingTextSchema, 'No text any more'],
  run: (ctx, { key, updated_at }) =>
    changeSetting(ctx, key, dateOf(updated_at), async (ctx, row) => {
      if (!row) return undefined
      await guardText(ctx, key, row.settingValue, '')
      await ctx.db.delete(shippingSettings).where(eq(shippingSettings.settingKey, key))
      await audit(ctx, ['shipping_setting', key], 'shipping_setting.unset', {
        before: { settingValue: row.settingValue },
      })
      return undefined
    }),
})

/** One change at a time: a text that has no row yet cannot be locked by it. */
function changeSetting(
  ctx: OwnerCtx,
  key: ShippingSettingKey,
  startedFrom: StartedFrom,
  change: (ctx: OwnerCtx, row: Row | undefined) => Promise<Row | undefined>,
): Promise<OwnerShippingText> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table ${shippingSettings} in share row exclusive mode`)
    const [row] = await ctx.db.select().from(shippingSettings).where(eq(shippingSettings.settingKey, key))
    refuseStaleSave(startedFrom, row, settingView(key, row))
    return settingView(key, await change(ctx, row))
  })
}

function settingView(key: ShippingSettingKey, row: Row | undefined): OwnerShippingText {
  return {
    setting_key: key,
    setting_value: row?.settingValue ?? null,
    updated_at: row?.updatedAt.toISOString() ?? null,
  }
}
