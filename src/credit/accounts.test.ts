import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer } from '../db/test-fixtures.ts'
import { creditAccountsOf } from './accounts.service.ts'
import { testCredit } from './test-credit.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

// (rule: credit-of-whom)
test('credit of an e-mail is hers who signs in with it, once the address is proven', async () => {
  const accountId = await testCredit(t.ctx, 'secret').give({ userId: null, email: 'ada@example.com' }, 5000)
  const { user } = await insertCustomer(t.ctx, 'ada@example.com')
  const hers = async () =>
    (await creditAccountsOf(t.ctx, { userId: user.id, email: user.email })).map(({ id }) => id)
  const prove = (emailVerified: boolean) =>
    t.ctx.db.update(users).set({ emailVerified }).where(eq(users.id, user.id))
  await prove(false)
  expect(await hers()).toEqual([])
  await prove(true)
  expect(await hers()).toEqual([accountId])
})
