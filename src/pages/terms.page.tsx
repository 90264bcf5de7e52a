import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../layout/page-head.rules.ts'
import { pageTextQuery } from './page-texts.queries.ts'
import { TextPage } from './text-page.tsx'

const text = pageTextQuery('terms')

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(text),
  head: (at) =>
    pageHead(at, {
      description:
        'The terms on which we sell: orders, prices, payment, delivery, returns, promo codes and your rights.',
      hasTrail: true,
    }),
  component: TermsPage,
})

function TermsPage() {
  return <TextPage title="Terms" text={useSuspenseQuery(text).data} />
}
