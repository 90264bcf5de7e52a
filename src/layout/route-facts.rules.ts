import { type RouteFacts, routeTable } from './route-table.rules.ts'

/** What the table says of a page, by the id its route has in the router, which is its path; undefined for no page. */
export function routeFacts(path: string): RouteFacts | undefined {
  return routeTable.find((facts) => facts.path === path)
}
