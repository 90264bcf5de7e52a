import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { mountAdminPages } from '../../../admin/admin-pages.server.ts'
import { answerFailures } from './page-failures.ts'

/** The owner's screens, whose sign-in fails with this error, and what the log says. */
function openScreens(error: Error) {
  const logged: { msg: string; path: string; level: number }[] = []
  const app = new Hono()
  answerFailures(app, pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }))
  mountAdminPages(app, { identify: () => Promise.reject(error), isHttps: false })
  return { app, logged }
}

// (rule: failures-logged)
test.each(['/admin', '/admin/orders', '/shop-health'])(
  'while the database is away %s answers 503, when to come back, and is in the log',
  async (path) => {
    const { app, logged } = openScreens(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    const response = await app.request(path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('Please try again in a minute')
    expect(logged).toMatchObject([{ msg: 'a page is unavailable', path, level: 50 }])
  },
)

// (rule: failures-logged)
test('what fails otherwise answers 500 in words, and is in the log', async () => {
  const { app, logged } = openScreens(new Error('a fault'))
  const response = await app.request('/admin')
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).toContain('This page cannot be shown right now')
  expect(text).not.toContain('a fault')
  expect(logged).toMatchObject([{ msg: 'a page failed', path: '/admin', level: 50 }])
})
