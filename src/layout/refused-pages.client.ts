import { notFound } from '@tanstack/react-router'
import { isMissing } from '../lib/browser/api-client.ts'

type Loader = (visit: never) => unknown
type LoadedRoute = {
  options: { loader?: unknown }
  update: (options: { loader: Loader }) => unknown
}

/**
 * A page whose own data the shop refuses, because its address names nothing, is the 404 page (rule: not-found). For the
 * server, which needs the status; in the browser `PageError` shows it.
 */
export function showRefusedAsMissing({ children }: { children?: unknown }): void {
  for (const route of Object.values(children as Record<string, LoadedRoute>)) {
    const load = route.options.loader as Loader | undefined
    if (!load) continue
    const loader = async (visit: never) => {
      try {
        return await load(visit)
      } catch (error) {
        throw isMissing(error) ? notFound() : error
      }
    }
    route.update({ loader })
  }
}
