import { index, rootRoute, route } from '@tanstack/virtual-file-routes'
import { routeTable } from '../layout/route-table.rules.ts'

/** The router's tree as the build makes it: the pages of the table, and one for every other address. */
export const routes = rootRoute('app/root.tsx', [
  ...routeTable.map(({ path, page }) => (path === '/' ? index(page) : route(path, page))),
  route('/$', 'pages/unknown.page.ts'),
])
