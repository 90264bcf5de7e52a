import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountHealthProbes } from './health-probes.ts'

const reached = () => Promise.resolve()
const refused = () => Promise.reject(new Error('connect 10.0.0.5:5432'))
const hanging = () => new Promise<void>(() => {})

async function ask(
  path: string,
  parts: { execute: () => Promise<void>; reachPictures: () => Promise<void> },
) {
  const app = new Hono()
  mountHealthProbes(app, { db: parts as never, reachPictures: parts.reachPictures })
  const response = await app.request(path)
  return [response.status, await response.json()]
}

// (rule: health-probes)
test('without its database the program is alive and not ready, and neither probe says why', async () => {
  expect(await ask('/readyz', { execute: reached, reachPictures: reached })).toEqual([
    200,
    { ok: true, pictures: true },
  ])
  const without = { execute: refused, reachPictures: reached }
  expect(await ask('/healthz', without)).toEqual([200, { ok: true }])
  expect(await ask('/readyz', without)).toEqual([503, { ok: false, pictures: true }])
})

// (rule: health-probes)
test.each([
  ['refuses', refused],
  ['hangs', hanging],
])(
  'a store of pictures that %s is said within a second, and the program stays ready',
  async (_how, store) => {
    expect(await ask('/readyz', { execute: reached, reachPictures: store })).toEqual([
      200,
      { ok: true, pictures: false },
    ])
  },
)
