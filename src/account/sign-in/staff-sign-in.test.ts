import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../db/schema.ts'
import { grantRole } from '../staff/admin-role.service.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
})
afterAll(() => t.close())

const signIn = (email: string, password: string) =>
  t.app.request('http://shop.test/api/auth/sign-in/email', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'x-test-ip': '102.89.3.4',
    },
    body: JSON.stringify({ email, password }),
  })
const lines = () => t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'staff.sign_in'))

// (rule: staff-log)
test.each(['admin', 'helper'] as const)('a sign-in of %s leaves who, device and network', async (role) => {
  const email = `${role}@example.com`
  const { body } = await signUp(t, email)
  await grantRole(t.ctx, email, role)
  expect((await signIn(email, 'wrong horse')).status).toBe(401)
  const before = (await lines()).length
  expect((await signIn(email, 'correct horse')).status).toBe(200)
  expect((await lines()).slice(before)).toMatchObject([
    {
      actor: `${role}:${body.user.id}`,
      subjectId: body.user.id,
      after: { device: 'Chrome on Android', network: '102.89.3.4' },
    },
  ])
})

test('a sign-in of a shopper leaves no line', async () => {
  const before = (await lines()).length
  await signUp(t, 'ada@example.com')
  expect((await signIn('ada@example.com', 'correct horse')).status).toBe(200)
  expect(await lines()).toHaveLength(before)
})
