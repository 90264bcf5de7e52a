import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountHealthProbes } from './health-probes.ts'

// (rule: health-probes)
test('without its database the program is alive and not ready, and neither probe says why', async () => {
  let isReached = true
  const app = new Hono()
  const execute = () => (isReached ? Promise.resolve() : Promise.reject(new Error('connect 10.0.0.5:5432')))
  mountHealthProbes(app, { execute } as never)
  const ask = async (path: string) => {
    const response = await app.request(path)
    return [response.status, await response.json()]
  }
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  isReached = false
  expect(await ask('/healthz')).toEqual([200, { ok: true }])
  expect(await ask('/readyz')).toEqual([503, { ok: false }])
})
