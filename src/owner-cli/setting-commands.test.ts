import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../checkout/test-checkout-shop.ts'
import { auditLog, settings } from '../db/schema.ts'
import { AppError } from '../lib/errors.ts'
import { asSystem } from '../lib/server/context.ts'
import { readSettings } from '../settings/settings.service.ts'
import { listShipping } from '../shipping/shipping.service.ts'
import { runOwnerCommand } from './run-command.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
  await shop.ctx.db.delete(settings)
})
afterAll(() => shop.close())

const backUp = async () => ({ file: 'shop.tar.gz' })
const pictures = { open: () => Promise.reject(new Error('no pictures here')) }

/** What is printed; a refusal is its one line. */
const admin = (...args: string[]) =>
  runOwnerCommand({ ...asSystem(shop.as(), 'owner command (ada)'), backUp, pictures }, args).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      expect(error.message).not.toContain('\n')
      return `refused: ${error.message}`
    },
  )

const auditLines = async (subjectId: string) => {
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))
  return lines.map(({ action, actor }) => [action, actor])
}

test('settings are listed, set in their own type and taken back', async () => {
  expect(await admin('settings')).toMatch(/^ {2}return_window_days +\(not set\)$/m)
  expect(await admin('set', 'return_window_days', '14')).toBe('return_window_days is now: 14')
  expect(await admin('set', 'tagline', 'Slow', 'fashion')).toBe('tagline is now: Slow fashion')
  await admin('set', 'guest_checkout', 'true')
  await admin('set', 'payment_channels', 'card, ussd')
  expect(await admin('set', 'free_delivery_threshold', '6000000')).toContain('6000000 (₦60,000)')
  expect(await readSettings(shop.ctx)).toMatchObject({
    return_window_days: 14,
    tagline: 'Slow fashion',
    guest_checkout: true,
    payment_channels: ['card', 'ussd'],
    free_delivery_threshold: 6_000_000,
  })
  expect(await admin('settings')).toMatch(/^\* return_window_days +14$/m)
  expect(await admin('unset', 'return_window_days')).toBe(
    'return_window_days is the default again: (not set)',
  )
  expect(await admin('unset', 'return_window_days')).toContain('was the default already')
  for (const key of ['tagline', 'guest_checkout', 'payment_channels', 'free_delivery_threshold'])
    await admin('unset', key)
  expect(await admin('settings')).not.toMatch(/^\*/m)
  expect(await auditLines('return_window_days')).toEqual([
    ['setting.set', 'owner command (ada)'],
    ['setting.unset', 'owner command (ada)'],
  ])
})

// (rule: setting-values)
test('a wrong setting is refused and nothing is written', async () => {
  const before = await readSettings(shop.ctx)
  expect(await admin('set', 'return_days', '9')).toMatch(
    /^refused: There is no setting return_days\. Settings are: brand_name, .*shipping_policy/,
  )
  expect(await admin('set')).toContain('refused: Name a setting')
  expect(await admin('set', 'constructor', 'x')).toContain('refused: There is no setting constructor')
  expect(await admin('unset', 'nothing')).toContain('refused: There is no setting nothing')
  expect(await admin('set', 'return_window_days', 'week')).toContain('refused: Type a whole number')
  expect(await admin('set', 'free_delivery_threshold', '500.50')).toContain('minor units (kobo)')
  expect(await admin('set', 'closed_weekdays', 'Fryday')).toContain('refused: Choose from')
  expect(await admin('set', 'shipping_policy', ' ')).toContain(
    'refused: “Your words about shipping” cannot be empty',
  )
  expect(await readSettings(shop.ctx)).toEqual(before)
})

test('the texts about shipping are settings too', async () => {
  await admin('set', 'shipping_policy', 'We pack in a day')
  await admin('set', 'shipping_policy', 'We pack in two days')
  await admin('set', 'international_rate_text', 'Ask us')
  expect((await listShipping(shop.ctx)).settings).toEqual([
    { setting_key: 'international_rate_text', setting_value: 'Ask us' },
    { setting_key: 'shipping_policy', setting_value: 'We pack in two days' },
  ])
  expect(await admin('settings')).toMatch(/^\* shipping_policy +We pack in two days$/m)
  expect(await admin('unset', 'shipping_policy')).toBe('shipping_policy is not set any more.')
  expect(await admin('unset', 'shipping_policy')).toBe('shipping_policy was not set.')
  await admin('unset', 'international_rate_text')
})
