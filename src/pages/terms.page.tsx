import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../layout/page-head.rules.ts'
import { LastChanged } from './last-changed.tsx'
import { pageTextQuery } from './page-texts.queries.ts'
import { StaticHeader } from './static-page.tsx'
import { TextHtml, TextParts } from './text-parts.tsx'

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
  const { intro, parts, changed_at } = useSuspenseQuery(text).data
  return (
    <main>
      <StaticHeader title="Terms">{intro && <TextHtml html={intro} />}</StaticHeader>
      <div className="shell">
        <TextParts parts={parts} />
        <LastChanged at={changed_at} />
      </div>
    </main>
  )
}
