import { eq, sql } from 'drizzle-orm'
import { shippingSettings } from '../db/schema.ts'
import { errorsOf } from '../lib/errors.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { changeTime, refuseStaleSave, type StartedFrom } from '../lib/server/stale-save.ts'
import { guardChange } from '../settings/guard-settings.service.ts'
import { changeText } from '../settings/guarded-settings.rules.ts'
import { readSettings } from '../settings/settings.service.ts'
import type { OwnerShippingSetting } from './owner-shipping.schema.ts'
import {
  type ShippingSettingKey,
  shippingSettingKeys,
  shippingSettingProblem,
  shippingTextLabels,
} from './shipping-settings.rules.ts'

const settingError = errorsOf({ BAD_SHIPPING_SETTING: [400, 'This text cannot be saved'] })

type Row = typeof shippingSettings.$inferSelect

/** The owner's texts about shipping, also those she has not worded. */
export async function listShippingSettingsForOwner(ctx: OwnerCtx): Promise<OwnerShippingSetting[]> {
  const rows = await ctx.db.select().from(shippingSettings)
  return shippingSettingKeys.map((key) =>
    settingView(
      key,
      rows.find((row) => row.settingKey === key),
    ),
  )
}

/**
 * Saves a new wording; the same text changes nothing.
 * @throws BAD_SHIPPING_SETTING, PASSWORD_AGAIN, STALE
 */
export async function writeShippingSetting(
  ctx: OwnerCtx,
  key: ShippingSettingKey,
  text: string,
  startedFrom?: StartedFrom,
): Promise<OwnerShippingSetting> {
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

/** Deletes a text; without one nothing changes. @throws PASSWORD_AGAIN, STALE */
export function removeShippingSetting(
  ctx: OwnerCtx,
  key: ShippingSettingKey,
  startedFrom?: StartedFrom,
): Promise<OwnerShippingSetting> {
  return changeSetting(ctx, key, startedFrom, async (ctx, row) => {
    if (!row) return undefined
    await guardText(ctx, key, row.settingValue, '')
    await ctx.db.delete(shippingSettings).where(eq(shippingSettings.settingKey, key))
    await audit(ctx, ['shipping_setting', key], 'shipping_setting.unset', {
      before: { settingValue: row.settingValue },
    })
    return undefined
  })
}

/** One change at a time: a text that has no row yet cannot be locked by it. */
function changeSetting(
  ctx: OwnerCtx,
  key: ShippingSettingKey,
  startedFrom: StartedFrom,
  change: (ctx: OwnerCtx, row: Row | undefined) => Promise<Row | undefined>,
): Promise<OwnerShippingSetting> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table ${shippingSettings} in share row exclusive mode`)
    const [row] = await ctx.db.select().from(shippingSettings).where(eq(shippingSettings.settingKey, key))
    refuseStaleSave(startedFrom, row, settingView(key, row))
    return settingView(key, await change(ctx, row))
  })
}

function settingView(key: ShippingSettingKey, row: Row | undefined): OwnerShippingSetting {
  return {
    setting_key: key,
    setting_value: row?.settingValue ?? null,
    updated_at: row?.updatedAt.toISOString() ?? null,
  }
}
