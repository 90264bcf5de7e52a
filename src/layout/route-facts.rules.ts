import { type RouteFacts, routeTable } from './route-table.rules.ts'

/** The table's entry of a page, by its router id, which is its path; undefined for no page. */
export function routeFacts(path: string): RouteFacts | undefined {
  return routeTable.find((facts) => facts.path === path)
}
