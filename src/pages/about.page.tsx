import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { productRowQuery } from '../catalog/catalog.queries.ts'
import { ProductPicture } from '../catalog/product/product-picture.tsx'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { FourReasons } from './four-reasons.tsx'
import { loadSection } from '../layout/section-data.tsx'
import { pageHead } from '../layout/page-head.rules.ts'
import { StaticHeader } from './static-page.tsx'

const pieces = productRowQuery('featured', 3)

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([loadSection(queryClient, pieces), loadSection(queryClient, shippingQuery)])
  },
  head: (at) =>
    pageHead(at, {
      description: 'Who we are, what we make, and four reasons to buy from us.',
      hasTrail: true,
    }),
  component: AboutPage,
})

function AboutPage() {
  const shop = useShop()
  const [first, second] = useQuery(pieces).data?.products ?? []
  return (
    <main>
      <StaticHeader name="About" title="From the dye‑pit to your door" isWhole>
        <p>
          {shop.brand_name} is a shop for women’s clothing in {shop.address}. {shop.tagline}
        </p>
      </StaticHeader>
      <div className="shell grid gap-x-8 gap-y-12 py-12 md:grid-cols-12 md:py-28">
        <div className="md:col-span-5">
          <ProductPicture image={first?.images[0]} sizes="(min-width: 768px) 40vw, 100vw" />
          <div className="selvedge" aria-hidden />
          <p className="pt-2 text-sm text-muted">{shop.illustration_note}</p>
        </div>
        <div className="flex flex-col gap-12 md:col-span-6 md:col-start-7 md:gap-20 md:pt-16">
          <section aria-labelledby="mission">
            <h2 id="mission" className="text-3xl">
              Our mission
            </h2>
            <p className="pt-5 text-xl">
              To put good cloth within reach: adire tied and dyed by hand, aso-oke woven on the narrow loom,
              ankara cut to move in, at a fair price in naira, and delivered fast.
            </p>
          </section>
          <section aria-labelledby="vision" className="md:pl-16">
            <h2 id="vision" className="text-3xl">
              Our vision
            </h2>
            <p className="pt-5 text-lg">
              A wardrobe for every Nigerian woman, at home and abroad, where our own cloth is not only for
              weddings. You wear it to the office, to the market, to dinner, and on an ordinary Tuesday.
            </p>
          </section>
        </div>
      </div>
      <FourReasons />
      <section
        aria-labelledby="next"
        className="shell grid items-end gap-x-8 gap-y-8 pt-12 md:grid-cols-12 md:pt-28"
      >
        <div className="md:col-span-7 md:pb-8">
          <h2 id="next" className="text-3xl md:text-hero">
            Small runs, honest stock
          </h2>
          <p className="max-w-prose pt-5 text-lg">
            Hand-dyed cloth comes in small batches, so we make few of each piece. If your size has sold out,
            leave your email on its page and we will write to you if it comes back. For a drop that is still
            to come, we write to you once it is in the shop.
          </p>
          <div className="flex flex-wrap gap-3 pt-6">
            <Link to="/new-in" className={buttonClass()}>
              Shop New In
            </Link>
            <Link to="/contact" className={buttonClass('secondary')}>
              Talk to us
            </Link>
          </div>
        </div>
        <div className="md:col-span-4 md:col-start-9">
          <ProductPicture
            image={second?.images[2] ?? second?.images[0]}
            sizes="(min-width: 768px) 33vw, 100vw"
          />
        </div>
      </section>
    </main>
  )
}
