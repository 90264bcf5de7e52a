import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../db/rows.ts'
import { openTestContext } from '../../../db/test-database.ts'
import { hourMs } from '../../time.ts'
import type { Actor } from '../context.ts'
import { noteSecurityEvent, securityAlertQueue, securityEventOf } from './security-events.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext([securityAlertQueue])
})
afterAll(() => t.close())

const guest: Actor = { kind: 'guest', guestKey: null }
const shopper: Actor = { kind: 'customer', userId: 'u', email: 'ada@example.com', role: null, guestKey: null }

// (rule: security-events)
test.each([
  ['/api/webhooks/paystack', 401, guest, 'forged_signature'],
  ['/api/webhooks/paystack', 200, guest, null],
  ['/api/auth/sign-in/email', 429, guest, 'lock_out'],
  ['/api/auth/sign-in/email', 401, guest, null],
  ['/api/functions/verify-auth-otp', 429, undefined, 'lock_out'],
  ['/api/cart', 429, guest, null],
  ['/api/admin/orders', 404, shopper, 'refused_owner_call'],
  ['/api/admin/orders', 404, guest, null],
  ['/api/admin/orders/x', 404, { ...shopper, role: 'admin' }, null],
] as const)('%s answered with %i notifies the owner: %o %s', (path, status, actor, event) => {
  expect(securityEventOf({ path, status, actor })).toBe(event)
})

const openLog = () => {
  const lines: unknown[] = []
  const push = (line: unknown) => void lines.push(line)
  return { lines, log: { warn: push, error: push } as never }
}
const alerts = () =>
  rowsOf<{ data: { event: string } }>(t.ctx.db)`select data from pgboss.job where name = 'security.alert'`

// (rule: security-events)
test('a hundred of a kind in an hour are a hundred lines of the log and one mail, other kinds have their own', async () => {
  const { lines, log } = openLog()
  const ctx = { ...t.ctx, log }
  for (let i = 0; i < 100; i++) await noteSecurityEvent(ctx, 'lock_out', { path: '/x' })
  await noteSecurityEvent(ctx, 'forged_signature')
  expect(lines).toHaveLength(101)
  expect(lines[0]).toEqual({ security: 'lock_out', path: '/x' })
  expect((await alerts()).map(({ data }) => data.event).sort()).toEqual(['forged_signature', 'lock_out'])
  t.setNow(new Date(t.ctx.now().getTime() + hourMs))
  await noteSecurityEvent(ctx, 'lock_out')
  expect(await alerts()).toHaveLength(3)
})

test('what cannot be counted is logged, and nothing is thrown', async () => {
  const { lines, log } = openLog()
  const ctx = { ...t.ctx, log, queue: { send: () => Promise.reject(new Error('no queue')) } }
  await noteSecurityEvent(ctx, 'mismatch')
  expect(lines).toHaveLength(2)
})
