import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFound } from '../layout/not-found.tsx'

/** The owner's screens are a program of their own (docs/decisions/023-admin-is-a-bundle-of-its-own.md). */
const isOwners = (path: string) => /^\/(?:admin|shop-health)(?:\/|$)/.test(path)

/**
 * Every address that is no page: answered like a product that is gone, by the 404 page of the shell (rule: not-found).
 */
export const Route = createFileRoute('/$')({
  loader: async ({ location, preload }) => {
    if (!import.meta.env.SSR && !preload && isOwners(location.pathname)) {
      window.location.assign(location.href)
      await new Promise(() => {})
    }
    throw notFound()
  },
  // Where the router moves within the address, as when an overlay opens, it draws the component, not the 404 page.
  component: NotFound,
})
