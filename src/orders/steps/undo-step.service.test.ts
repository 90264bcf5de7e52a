import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { requireStaff } from '../../lib/server/context.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { addOrderNote } from '../corrections/order-notes.service.ts'
import { readOrderMail } from '../mails/order-mail.service.ts'
import { stepMailDelayMs, undoWindowMs } from '../order/order-status.rules.ts'
import { deliverOrder, packOrder, shipOrder } from './staff-steps.service.ts'
import { takeBulkStep } from './bulk-steps.service.ts'
import { undoStep } from './undo-step.service.ts'
import { unnamedCarrier } from './test-carriage.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const owner = () => requireStaff(shop.as(adminActor))
const helper = () =>
  requireStaff(shop.as({ ...adminActor, role: 'helper', userId: '00000000-0000-4000-8000-000000000002' }))
const links = { appUrl: 'http://shop.test', authSecret: 'secret' }

async function paid() {
  const variant = await shop.variant()
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return { id: order.id, variant }
}
const stateOf = async (id: string) => {
  const { status, holdState, paymentStatus } = await shop.readOrder(id)
  return { status, holdState, paymentStatus, parcels: await shop.parcelsOf(id) }
}
const jobOf = async (id: string, kind: string) =>
  (await shop.mailJobsOf(id)).filter(({ kinds }) => kinds.includes(kind as never)).at(-1)!

// (rule: undo-step)
test('what was shipped from paid is paid again, without its mail, and ships once more with one', async () => {
  const { id, variant } = await paid()
  const before = await stateOf(id)
  await shipOrder(owner(), { id, ...unnamedCarrier, carrier: 'GIG', tracking_number: 'WRONG' })
  const first = await jobOf(id, 'order_shipped')
  await undoStep(owner(), { id })
  expect(await stateOf(id)).toEqual(before)
  expect(await readOrderMail(shop.as(), first, links)).toBeNull()
  await shipOrder(owner(), { id, ...unnamedCarrier, carrier: 'GIG', tracking_number: 'RIGHT' })
  const second = await jobOf(id, 'order_shipped')
  expect(await readOrderMail(shop.as(), first, links)).toBeNull()
  expect((await readOrderMail(shop.as(), second, links))!.mail).toMatchObject({ trackingNumber: 'RIGHT' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 9, held: 0 })
  await shop.expectLedgerWhole()
})

test('packing and arriving are taken back too, each to where it was; a note in between does not matter', async () => {
  const { id } = await paid()
  await packOrder(helper(), { id })
  await addOrderNote(helper(), { id, text: 'No ribbon left' })
  await undoStep(helper(), { id })
  expect((await stateOf(id)).status).toBe('paid')
  expect(await undoStep(helper(), { id }).catch(code)).toBe('TOO_LATE_TO_UNDO')
  await shipOrder(owner(), { id, ...unnamedCarrier })
  shop.later(stepMailDelayMs)
  await deliverOrder(owner(), { id })
  await undoStep(owner(), { id })
  expect((await stateOf(id)).status).toBe('shipped')
  // The mail about shipping, however late it goes out, is none of the step that was taken back.
  expect(await readOrderMail(shop.as(), await jobOf(id, 'order_shipped'), links)).not.toBeNull()
  expect(await readOrderMail(shop.as(), await jobOf(id, 'order_delivered'), links)).toBeNull()
})

// (rule: undo-step)
test('it is refused to another person, after its time, and after another change', async () => {
  const { id } = await paid()
  await packOrder(helper(), { id })
  expect(await undoStep(owner(), { id }).catch(code)).toBe('TOO_LATE_TO_UNDO')
  shop.later(undoWindowMs)
  expect(await undoStep(helper(), { id }).catch(code)).toBe('TOO_LATE_TO_UNDO')
  await shipOrder(helper(), { id, ...unnamedCarrier })
  await deliverOrder(owner(), { id })
  expect(await undoStep(helper(), { id }).catch(code)).toBe('TOO_LATE_TO_UNDO')
  expect((await stateOf(id)).status).toBe('delivered')
})

// (rule: undo-step)
test('Undo of one step takes back no other that the same person made after it', async () => {
  const { id } = await paid()
  const packed = await packOrder(owner(), { id })
  shop.later(1)
  const { undo_until } = await shipOrder(owner(), { id, ...unnamedCarrier })
  const ofPack = { id, undo_until: packed.undo_until! }
  expect(await undoStep(owner(), ofPack).catch(code)).toBe('TOO_LATE_TO_UNDO')
  const { results } = await takeBulkStep(owner(), {
    step: 'undo',
    ids: [id],
    carrier: '',
    tracking_numbers: {},
    undo_until: packed.undo_until!,
    'idempotency-key': undefined,
  })
  expect(results).toMatchObject([{ ok: false }])
  expect((await stateOf(id)).status).toBe('shipped')
  await undoStep(owner(), { id, undo_until: undo_until! })
  await undoStep(owner(), ofPack).catch(code)
  expect((await stateOf(id)).status).toBe('processing')
})

// (rule: undo-step)
test('a mail of a step waits longer than the step can be taken back', () => {
  expect(stepMailDelayMs).toBeGreaterThan(undoWindowMs)
})
