import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { pageHead, shopOf } from '../layout/page-head.rules.ts'
import { faqsQuery } from './page-texts.queries.ts'
import { StaticHeader, textLink } from './static-page.tsx'
import { TextHtml } from './text-parts.tsx'

export const Route = createFileRoute('/faqs')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(faqsQuery),
  head: (at) =>
    pageHead(at, {
      description: shopOf(at.matches)?.nigerian_delivery
        ? 'Sizes, stock, payment by card, bank transfer or USSD, delivery in Nigeria and abroad, returns.'
        : 'Answers about sizes, stock, payment and orders.',
      hasTrail: true,
    }),
  component: FaqsPage,
})

function FaqsPage() {
  const { groups } = useSuspenseQuery(faqsQuery).data
  return (
    <main>
      <StaticHeader title="FAQs">
        <p>
          Short answers. If your question is not here,{' '}
          <SiteLink href="/contact" className={textLink}>
            ask us
          </SiteLink>
          .
        </p>
      </StaticHeader>
      <div className="shell">
        <nav aria-label="Questions about" className="flex flex-wrap gap-2 pt-6">
          {groups.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="chip">
              {title}
            </a>
          ))}
        </nav>
        {groups.map(({ id, title, faqs }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="grid gap-x-8 gap-y-3 pt-12 md:grid-cols-12 md:pt-20"
          >
            <h2 id={id} className="text-3xl md:sticky md:top-24 md:col-span-4 md:self-start">
              {title}
            </h2>
            <div className="border-t border-ink md:col-span-8">
              {faqs.map((faq) => (
                <Question key={faq.question} {...faq} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  )
}

function Question({ question, html }: { question: string; html: string }) {
  return (
    <details className="group border-b border-hairline">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <Icon name="chevron" className="transition-transform duration-200 ease-shop group-open:rotate-180" />
      </summary>
      <TextHtml html={html} className="max-w-prose pb-6" />
    </details>
  )
}
