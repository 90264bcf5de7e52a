import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../layout/page-head.rules.ts'
import { ownPageQuery } from './page-texts.queries.ts'
import { TextPage } from './text-page.tsx'

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
  return page && <TextPage title={page.title} text={page} isIntroBelow />
}
