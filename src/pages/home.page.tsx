import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { cardOffers } from '../cart/buy-box/quick-add.tsx'
import { categoryTilesQuery, productRowQuery } from '../catalog/listing/catalog.queries.ts'
import { ProductGrid, rowOfFour } from '../catalog/listing/product-grid.tsx'
import { showcaseQuery } from '../featured/featured.queries.ts'
import { Showcase } from '../featured/showcase.tsx'
import { useShop } from '../settings/settings.queries.ts'
import { HomeCategories } from './home-categories.tsx'
import { newInCount } from './home-choice.rules.ts'
import { HomeHero } from './home-hero.tsx'
import { homeQuery } from './home.queries.ts'
import {
  AboutTeaser,
  NewsletterSection,
  SocialGallery,
  SocialTagBanner,
  ValuePropositions,
} from './home-sections.tsx'
import { organizationLd, pageHead, shopOf, webSiteLd } from '../layout/page-head.rules.ts'
import { SectionData, loadSection } from '../layout/section-data.tsx'
import { SectionHeading } from '../layout/section-heading.tsx'

/** The 8 newest visible products (rule: home-new-in). */
const newest = productRowQuery('all', newInCount)

export const Route = createFileRoute('/')({
  // Returns nothing: a loader's result would be in the page's data next to the same query results.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all(
      [categoryTilesQuery, newest, homeQuery, showcaseQuery].map((query) => loadSection(queryClient, query)),
    )
  },
  head: (at) => {
    const shop = shopOf(at.matches)
    return pageHead(at, {
      description:
        [shop?.tagline, shop?.search_description].filter(Boolean).join(' ') || (shop?.brand_name ?? ''),
      jsonLd: shop && [organizationLd(shop), webSiteLd(shop)],
    })
  },
  component: HomePage,
})

const moreLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** Home of a shop that has nothing on sale: what is coming, and the owner's own words (rule: empty-home). */
function OpeningSoon() {
  const shop = useShop()
  const drops = useQuery(showcaseQuery).data?.items ?? []
  return (
    <main>
      <section className="shell pt-12 md:pt-28">
        {shop.tagline && <p className="pb-4 text-xl font-medium">{shop.tagline}</p>}
        <h1 className="giant pb-[0.2em] leading-[0.92]! text-accent">Opening soon</h1>
        <p className="max-w-prose pt-4 text-lg">
          The first pieces of {shop.brand_name} are on their way. Leave your email, and you hear from us when
          they are here.
        </p>
      </section>
      <div className="selvedge mt-12 md:mt-28" aria-hidden />
      <NewsletterSection />
      {drops.length > 0 && (
        <section className="shell pt-16 md:pt-28" aria-label="Coming">
          <Showcase />
        </section>
      )}
      <ValuePropositions />
      <AboutTeaser product={null} />
    </main>
  )
}

/** The sections in their order (rule: home-sections). */
function HomePage() {
  const shop = useShop()
  const home = useQuery(homeQuery).data
  const drops = useQuery(showcaseQuery).data?.items
  const hasNoFeatured = home?.products.length === 0 && drops?.length === 0
  if (useQuery(newest).data?.products.length === 0) return <OpeningSoon />
  return (
    <main>
      <HomeHero product={home?.hero} />
      <HomeCategories />
      <section className="shell pt-16 md:pt-28" aria-labelledby="new-in">
        <SectionHeading id="new-in" title="New In" note={shop.new_in_note}>
          <Link to="/new-in" className={moreLink}>
            View All New In
          </Link>
        </SectionHeading>
        <SectionData query={newest}>
          {({ products }) => <ProductGrid products={products} className={rowOfFour} {...cardOffers} />}
        </SectionData>
      </section>
      {!hasNoFeatured && (
        <section className="shell pt-16 md:pt-28" aria-labelledby="featured">
          <SectionHeading id="featured" title="Featured Products">
            <Link to="/featured" className={moreLink}>
              View All Featured
            </Link>
          </SectionHeading>
          <SectionData query={homeQuery}>
            {({ products }) =>
              products.length > 0 && (
                <ProductGrid products={products} className={`mb-8 ${rowOfFour}`} {...cardOffers} />
              )
            }
          </SectionData>
          {drops?.length !== 0 && <h3 className="display pt-8 pb-6 text-3xl md:text-hero">Drops</h3>}
          <Showcase />
        </section>
      )}
      <ValuePropositions />
      <AboutTeaser product={home?.about} />
      <SocialTagBanner />
      <NewsletterSection />
      <SocialGallery products={home?.gallery ?? []} />
    </main>
  )
}
