import { isNotFound, notFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/browser/api-client.ts'
import { showRefusedAsMissing } from './refused-pages.client.ts'

/** What the page's loader ends with when its data is refused with `error`. */
async function loadedWith(error: unknown): Promise<unknown> {
  const route = {
    options: { loader: async () => Promise.reject(error) },
    update: (changes: object) => Object.assign(route.options, changes),
  }
  showRefusedAsMissing({ children: { page: route, bare: { options: {}, update: () => {} } } })
  return route.options.loader().catch((thrown: unknown) => thrown)
}

// (rule: not-found)
test('a page whose data the shop refuses is the 404 page; its failures stay failures', async () => {
  for (const status of [400, 404, 410])
    expect(isNotFound(await loadedWith(new ApiError(status, null)))).toBe(true)
  for (const error of [new ApiError(500, null), new ApiError(401, null), new TypeError('Failed to fetch')])
    expect(await loadedWith(error)).toBe(error)
  const missing = notFound()
  expect(await loadedWith(missing)).toBe(missing)
})
