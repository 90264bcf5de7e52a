import { existsSync, globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { sessionQuery } from '../account/sessions/session.queries.ts'
import { routeTable } from '../layout/route-table.rules.ts'
import { getRouter } from './router.ts'
import { shopQuery } from '../settings/settings.queries.ts'

type Options = {
  beforeLoad?: (visit: object) => unknown
  validateSearch?: (search: Record<string, unknown>) => unknown
}
const routesById = getRouter().routesById as unknown as Record<string, { options: Options }>
const optionsOf = (path: string) => routesById[path]!.options

test('every page of the table exists, once, and the router has no other', () => {
  const pages = routeTable.map(({ page }) => page)
  expect(pages.filter((page) => !existsSync(`src/${page}`))).toEqual([])
  expect(globSync('**/*.page.{ts,tsx}', { cwd: 'src', exclude: ['admin/**'] }).toSorted()).toEqual(
    [...pages, 'pages/unknown.page.ts'].toSorted(),
  )
  const paths = Object.keys(routesById).filter((id) => id !== '__root__' && id !== '/$')
  expect(paths.toSorted()).toEqual(routeTable.map(({ path }) => path).toSorted())
})

/** The result of opening the page as this user: the page, or the redirect to sign-in. */
async function visit(path: string, visitor: { isSignedIn: boolean }, guestCheckout = false) {
  const queryClient = new QueryClient()
  const user = visitor.isSignedIn ? { id: 'ada', email: 'ada@example.com' } : null
  queryClient.setQueryDefaults(sessionQuery.queryKey, { staleTime: Infinity })
  queryClient.setQueryData(sessionQuery.queryKey, { user, profile: null, isAdmin: false })
  queryClient.setQueryData(shopQuery.queryKey, { guest_checkout: guestCheckout } as never)
  const location = { href: `${path}?from=here` }
  try {
    await optionsOf(path).beforeLoad?.({
      context: { queryClient },
      location,
      search: { reference: '1' },
      params: {},
      // A preload reads the session from the cache, a visit asks the API again.
      preload: true,
    })
    return 'page'
  } catch (error) {
    if (!isRedirect(error)) throw error
    const { to, search } = error.options as { to: string; search?: { returnTo?: string } }
    return search?.returnTo === location.href ? `sign in at ${to}` : `on to ${to}`
  }
}

test.each(routeTable.map((row) => [row.path, 'guard' in row ? row.guard : undefined] as const))(
  '%s is guarded as the table says: %s',
  async (path, guard) => {
    const guest = await visit(path, { isSignedIn: false })
    const customer = await visit(path, { isSignedIn: true })
    if (guard) return expect([guest, customer]).toEqual(['sign in at /auth', 'page'])
    expect(guest).toBe('page')
  },
)

test('guests may buy where the owner lets them', async () => {
  for (const path of ['/checkout', '/checkout/review'])
    expect(await visit(path, { isSignedIn: false }, true)).toBe('page')
})

test.each(routeTable.map((row) => [row.path, 'params' in row ? row.params : []] as const))(
  '%s reads exactly the query parameters of the table',
  (path, params) => {
    const read = new Set<string>()
    const query = new Proxy<Record<string, unknown>>(
      {},
      { get: (_, name) => void read.add(String(name)), has: (_, name) => (read.add(String(name)), false) },
    )
    optionsOf(path).validateSearch?.(query)
    expect([...read].toSorted()).toEqual([...params].toSorted())
  },
)

/** Labels of pages for links anywhere; menus choose a few by `linkTo`. */
const menus = ['header', 'footer', 'side-menu-panel'].map((name) => `src/shell/${name}.tsx`)

test("no other file keeps a list of paths, nor repeats the table's facts", () => {
  const paths = routeTable.map(({ path }) => path).filter((path) => path !== '/')
  const files = globSync('src/**/*.{ts,tsx,js}').filter(
    (file) => !/\.test\.tsx?$|\.gen\.ts$|route-table\.rules\.ts$/.test(file) && !menus.includes(file),
  )
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    const named = paths.filter((path) => code.includes(`'${path}'`) || code.includes(`${path}|`))
    expect({ file, isList: named.length > 4 && named }).toEqual({ file, isList: false })
    expect({ file, saysNoindex: /content: 'noindex'/.test(code) }).toEqual({
      file,
      saysNoindex: file === 'src/layout/page-head.rules.ts',
    })
  }
})
