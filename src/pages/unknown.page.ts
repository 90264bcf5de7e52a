import { createFileRoute, notFound } from '@tanstack/react-router'

/**
 * Every address that is no page: answered like a product that is gone, by the 404 page of the shell (rule: not-found).
 */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
})
