import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function openLog() {
  const lines: { msg: string; err?: { message: string } }[] = []
  let now = 0
  const log = createLog('info', {
    stream: { write: (line) => void lines.push(JSON.parse(line)) },
    now: () => now,
  })
  return { lines, log, later: (ms: number) => (now += ms) }
}
const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('an outage of the database is one line in ten seconds, however many notice it', () => {
  const { lines, log, later } = openLog()
  for (let call = 0; call < 50; call++) log.error({ err: outage, path: '/api/cart' }, 'a call failed')
  log.error({ err: outage }, 'queue')
  expect(lines).toMatchObject([
    {
      msg: expect.stringContaining('The database cannot be reached'),
      err: { message: 'connect ECONNREFUSED' },
    },
  ])
  later(10_000)
  log.error({ err: outage }, 'queue')
  expect(lines).toHaveLength(2)
})

test('everything else is logged each time', () => {
  const { lines, log } = openLog()
  for (let call = 0; call < 3; call++) log.error({ err: new Error('oops') }, 'a call failed')
  log.info('listening')
  log.warn({ port: 1 }, 'a %s', 'word')
  expect(lines.map(({ msg }) => msg)).toEqual([
    'a call failed',
    'a call failed',
    'a call failed',
    'listening',
    'a word',
  ])
})
