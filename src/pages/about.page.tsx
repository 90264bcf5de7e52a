import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { Fragment } from 'react'
import { productRowQuery } from '../catalog/listing/catalog.queries.ts'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { FourReasons } from './four-reasons.tsx'
import { loadSection } from '../layout/section-data.tsx'
import { pageHead, shopOf } from '../layout/page-head.rules.ts'
import { pageTextQuery } from './page-texts.queries.ts'
import { Chapter, StaticHeader } from './static-page.tsx'
import { TrustList } from '../trust/trust-facts.tsx'
import { trustQuery, useTrustFacts } from '../trust/trust.queries.ts'
import { TextHtml } from './text-parts.tsx'

const pieces = productRowQuery('featured', 3)
const text = pageTextQuery('about')
/** So many parts of the text are next to the first picture; the others come after the reasons. */
const partsAtTop = 2

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(text),
      loadSection(queryClient, pieces),
      loadSection(queryClient, shippingQuery),
      loadSection(queryClient, trustQuery),
    ])
  },
  head: (at) =>
    pageHead(at, {
      description: shopOf(at.matches)?.about_heading
        ? 'Who we are, what we make, and four reasons to buy from us.'
        : 'Who we are and how we sell.',
      hasTrail: true,
    }),
  component: AboutPage,
})

function AboutPage() {
  const shop = useShop()
  const { title, intro, parts } = useSuspenseQuery(text).data
  const facts = useTrustFacts()
  const [first, second] = useQuery(pieces).data?.products ?? []
  const [picture, other] = [first?.images[0], second?.images[2] ?? second?.images[0]]
  const [top, rest] = [parts.slice(0, partsAtTop), parts.slice(partsAtTop)]
  return (
    <main>
      <StaticHeader name="About" title={title || shop.brand_name}>
        {intro && <TextHtml html={intro} />}
      </StaticHeader>
      {top.length > 0 && (
        <div className="shell grid gap-x-8 gap-y-12 py-12 md:grid-cols-12 md:py-28">
          {picture && (
            <div className="md:col-span-5">
              <ProductPicture image={picture} sizes="(min-width: 768px) 40vw, 100vw" />
              <div className="selvedge" aria-hidden />
              {shop.illustration_note && <p className="pt-2 text-sm text-muted">{shop.illustration_note}</p>}
            </div>
          )}
          <div className="flex flex-col gap-12 md:col-span-6 md:col-start-7 md:gap-20 md:pt-16">
            {top.map((part, position) => (
              <section key={part.id} aria-labelledby={part.id}>
                <h2 id={part.id} className="text-3xl">
                  {part.title}
                </h2>
                <TextHtml
                  html={part.pieces.map(({ html }) => html).join('')}
                  className={`pt-5 ${position ? 'text-lg' : 'text-xl'}`}
                />
              </section>
            ))}
          </div>
        </div>
      )}
      <FourReasons />
      {facts && (
        <div className="shell">
          <Chapter id="so-far" title="So far">
            <TrustList facts={facts} />
          </Chapter>
        </div>
      )}
      <section
        aria-label="More"
        className="shell grid items-end gap-x-8 gap-y-8 pt-12 md:grid-cols-12 md:pt-28"
      >
        <div className="md:col-span-7 md:pb-8">
          {rest.map((part) => (
            <Fragment key={part.id}>
              <h2 id={part.id} className="text-3xl md:text-hero">
                {part.title}
              </h2>
              <TextHtml
                html={part.pieces.map(({ html }) => html).join('')}
                className="max-w-prose pt-5 pb-6 text-lg"
              />
            </Fragment>
          ))}
          <div className="flex flex-wrap gap-3">
            <Link to="/new-in" className={buttonClass()}>
              Shop New In
            </Link>
            <Link to="/contact" className={buttonClass('secondary')}>
              Talk to us
            </Link>
          </div>
        </div>
        {rest.length > 0 && other && (
          <div className="md:col-span-4 md:col-start-9">
            <ProductPicture image={other} sizes="(min-width: 768px) 33vw, 100vw" />
          </div>
        )}
      </section>
    </main>
  )
}
