import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../../db/test-database.ts'
import { loggedError } from './log.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

function logOf(error: unknown): string {
  const lines: string[] = []
  const log = pino({ serializers: { err: loggedError } }, { write: (line) => void lines.push(line) })
  log.error({ err: error }, 'a call failed')
  return lines.join('')
}

test('a failed statement is logged with its text and cause, without its values', async () => {
  const failure = await t.ctx.db
    .execute(sql`select id from no_such_table where token = ${'a-secret-token'}`)
    .catch((error: unknown) => error)
  const line = logOf(failure)
  expect(line).toContain('no_such_table')
  expect(line).toContain('$1')
  expect(line).not.toContain('a-secret-token')
})

test('another error keeps its message and stack', () => {
  const line = logOf(new Error('the mail server said no'))
  expect(line).toContain('the mail server said no')
  expect(line).toContain('logged-error.test.ts')
})
