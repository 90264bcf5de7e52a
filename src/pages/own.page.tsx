import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../layout/page-head.rules.ts'
import { LastChanged } from './last-changed.tsx'
import { ownPageQuery } from './page-texts.queries.ts'
import { StaticHeader } from './static-page.tsx'
import { TextHtml, TextParts } from './text-parts.tsx'

export const Route = createFileRoute('/pages/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const page = await queryClient.ensureQueryData(ownPageQuery(params.slug))
    if (!page) throw notFound()
    return {
      title: page.title,
      description: page.description || page.title,
      address: `/pages/${params.slug}` as const,
    }
  },
  head: (at) => (at.loaderData ? pageHead(at, at.loaderData) : { meta: [] }),
  component: OwnPage,
})

/** A page of the owner's own (rule: own-pages). */
function OwnPage() {
  const { slug } = Route.useParams()
  const { data: page } = useSuspenseQuery(ownPageQuery(slug))
  if (!page) return null
  return (
    <main>
      <StaticHeader title={page.title} isWhole />
      <div className="shell">
        {page.intro && <TextHtml html={page.intro} className="max-w-prose pt-10 text-lg md:pt-16" />}
        <TextParts parts={page.parts} />
        <LastChanged at={page.changed_at} />
      </div>
    </main>
  )
}
