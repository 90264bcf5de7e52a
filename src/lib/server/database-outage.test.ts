import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { isDatabaseOutage } from './database-outage.ts'

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)
const statement = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test.each([
  ['a server that is not there', failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['a socket that is not there', failure('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['a server that stops', failure('terminating connection', { code: '57P01' })],
  ['a server that starts', failure('the database system is starting up', { code: '57P03' })],
  ['a server that is full', failure('sorry, too many clients already', { code: '53300' })],
  ['a disk that is full', failure('could not extend file', { code: '53100' })],
  [
    'a pooler without a server',
    failure('server login has been failing, try again later (server_login_retry)', { code: '08P01' }),
  ],
  ['a pooler whose server went', failure('server conn crashed?', { code: '08P01' })],
  ['a connection that broke', failure('read ECONNRESET', { code: 'ECONNRESET' })],
  ['a connection that ended', failure('Connection terminated unexpectedly')],
  [
    'a statement on a broken connection',
    failure('Client has encountered a connection error and is not queryable'),
  ],
  ['a pool that is used up', failure('timeout exceeded when trying to connect')],
])('%s is an outage, also within a failed statement and a wrapper', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(true)
  expect(isDatabaseOutage(statement(error))).toBe(true)
  expect(isDatabaseOutage(new Error('auth: failed', { cause: statement(error) }))).toBe(true)
  expect(isDatabaseOutage({ ...error, message: `${error.message} (Queue: orders.mail)` })).toBe(true)
})

test.each([
  ['a statement that is wrong', statement(failure('relation does not exist', { code: '42P01' }))],
  ['a broken protocol', statement(failure('invalid message format', { code: '08P01' }))],
  ['a conflict', statement(failure('duplicate key', { code: '23505' }))],
  ['a file that is not there', failure('no such file', { code: 'ENOENT', syscall: 'open' })],
  [
    "another server's absence",
    new TypeError('fetch failed', { cause: failure('', { code: 'ECONNREFUSED' }) }),
  ],
  ['a fault of ours', new Error('cannot read properties of undefined')],
  ['nothing', undefined],
  ['a text', '57P01'],
])('%s is no outage', (_what, error) => expect(isDatabaseOutage(error)).toBe(false))

test('several failures are an outage when each of them is', () => {
  const away = statement(failure('terminating connection', { code: '57P01' }))
  expect(isDatabaseOutage(new AggregateError([away, away], 'both'))).toBe(true)
  expect(isDatabaseOutage(new AggregateError([away, new Error('oops')], 'both'))).toBe(false)
})
