import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFound } from '../layout/not-found.tsx'

/** The owner's screens are a separate bundle (docs/decisions/023-admin-is-a-bundle-of-its-own.md). */
const isOwners = (path: string) => /^\/(?:admin|shop-health)(?:\/|$)/.test(path)

/**
 * Every address that is no page: answered like a removed product, by the 404 page of the shell
 * (rule: not-found).
 */
export const Route = createFileRoute('/$')({
  loader: async ({ location, preload }) => {
    if (!import.meta.env.SSR && !preload && isOwners(location.pathname)) {
      window.location.assign(location.href)
      await new Promise(() => {})
    }
    throw notFound()
  },
  // When the router navigates within the address, as when an overlay opens, it renders the component, not the
  // 404 page.
  component: NotFound,
})
