import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, notFound, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BuyBox } from '../../cart/buy-box/buy-box.tsx'
import { cardOffers } from '../../cart/buy-box/quick-add.tsx'
import { useVariantChoice } from '../../cart/buy-box/use-variant-choice.client.ts'
import { shopQuery, useShop } from '../../settings/settings.queries.ts'
import { productFailedText, productQuery, relatedQuery } from '../listing/catalog.queries.ts'
import type { Product } from '../catalog.schema.ts'
import { useStickInView } from '../../ui/stick-in-view.ts'
import { PageError } from '../../layout/error-screens.tsx'
import { loadSection } from '../../layout/section-data.tsx'
import { toast } from '../../ui/toast.tsx'
import { parseProductSearch, type ProductSearch, productAddress } from '../product-address.rules.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { goneHead, productHead } from './product-head.rules.ts'
import { knownSearch } from './variant-address.rules.ts'
import { picturesOf } from '../product-pictures.rules.ts'
import { RecentlyViewed, RelatedProducts, Row } from '../listing/product-rows.tsx'
import { ErrorPage } from '../../layout/error-page.tsx'
import { NotFound } from '../../layout/not-found.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { formatMoney } from '../../lib/money.ts'
import { WhatsAppLink } from '../../settings/whatsapp-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProductReviews, useFitNote } from '../../reviews/product-reviews.tsx'
import { reviewsQuery } from '../../reviews/reviews.queries.ts'
import { TrustFact } from '../../trust/trust-facts.tsx'
import { trustQuery } from '../../trust/trust.queries.ts'

export const Route = createFileRoute('/product/$slug')({
  validateSearch: parseProductSearch,
  loaderDeps: ({ search }) => parseProductSearch(search),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const [product, shop] = await Promise.all([
      queryClient.ensureQueryData(productQuery(params.slug)),
      queryClient.ensureQueryData(shopQuery),
    ])
    if (!product) {
      const { gone_title } = await queryClient.ensureQueryData(relatedQuery(params.slug))
      if (gone_title === null) throw notFound()
      return goneHead(gone_title, shop)
    }
    if (product.slug !== params.slug) throw movedTo(product.slug, deps)
    if (import.meta.env.SSR) refuseUnknown(product, deps)
    await Promise.all([
      loadSection(queryClient, relatedQuery(product.slug)),
      loadSection(queryClient, trustQuery),
      loadSection(queryClient, reviewsQuery(product.id)),
    ])
    const reviews = queryClient.getQueryData(reviewsQuery(product.id).queryKey)
    return productHead(product, shop, { asked: deps, now: new Date(), reviews })
  },
  head: ({ loaderData }) => loaderData ?? { meta: [] },
  component: ProductPage,
  errorComponent: ProductFailed,
})

/**
 * Reported where it is rendered: nothing observes a loader's query, and a prefetched one may be the one
 * shown.
 */
function ProductFailed(props: ErrorComponentProps) {
  const { error } = props
  useEffect(() => toast.error('Error', { description: productFailedText }), [error])
  return <PageError {...props} />
}

/** For good, but not for ever in caches: an owner may give an old slug to another product. */
const movedTo = (slug: string, search: ProductSearch) =>
  redirect({
    to: '/product/$slug',
    params: { slug },
    search,
    statusCode: 301,
    headers: { 'cache-control': 'public, max-age=300' },
  })

/** Leads a size or colour that the product lacks, or in another spelling, to what it has (rule: variant-address). */
function refuseUnknown({ slug, product_variants }: Product, asked: ProductSearch): void {
  const search = knownSearch(product_variants, asked)
  if (search.size !== asked.size || search.colour !== asked.colour)
    throw redirect({ to: '/product/$slug', params: { slug }, search, statusCode: 302 })
}

function ProductPage() {
  const { slug } = Route.useParams()
  const { data: product } = useSuspenseQuery(productQuery(slug))
  if (!product) return <GoneProduct slug={slug} />
  return (
    <main key={product.id}>
      <ProductHead product={product} />
      <ProductReviews productId={product.id} />
      <RelatedProducts product={product} {...cardOffers} />
      <RecentlyViewed product={product} {...cardOffers} />
    </main>
  )
}

/** Pictures, facts and options of the product; the pictures follow the colour. */
function ProductHead({ product }: { product: Product }) {
  const asked = parseProductSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const options = useVariantChoice(product, asked, (search) => {
    void navigate({ search, replace: true, resetScroll: false })
  })
  const { color, size } = options.choice
  const fitNote = useFitNote(product.id, size)
  const facts = useStickInView<HTMLDivElement>()
  return (
    <div className="product-head shell">
      <ProductGallery key={color} images={picturesOf(product.images, color)} title={product.title} />
      <div ref={facts} className="product-facts">
        <h1 className="text-2xl md:text-3xl">{product.title}</h1>
        <BuyBox product={product} options={options} fitNote={fitNote} />
        <TrustFact at="product" />
        <ShareLinks
          product={product}
          address={productAddress(product.slug, asked.colour, asked.size)}
          isAsked={options.isSoldOut}
        />
      </div>
      <ProductDetails product={product} />
    </div>
  )
}

/** In place of a product no longer sold: similar ones (rule: archived-product). */
function GoneProduct({ slug }: { slug: string }) {
  const { gone_title: title, products } = useSuspenseQuery(relatedQuery(slug)).data
  if (title === null) return <NotFound />
  return (
    <main>
      <div data-testid="gone-product">
        <ErrorPage kind="410">
          <h1 className="text-3xl">{title} is no longer sold</h1>
          <p className="max-w-prose py-5">
            {products.length > 0
              ? 'These pieces are like it, and can be bought now.'
              : 'Search, or see what is new.'}
          </p>
          <SiteLink href="/shop" className={buttonClass()}>
            Go to the shop
          </SiteLink>
        </ErrorPage>
      </div>
      <Row id="related" title="Like it" products={products} {...cardOffers} />
    </main>
  )
}

type Shared = { title: string; price_ngn: number }
type ShareLinksProps = {
  product: Shared
  address: string
  /** The way to ask is above already, about what is sold out. */
  isAsked: boolean
}

/** Title, price and URL of a product in the shown colour, to share or to ask the shop about. */
function ShareLinks({ product, address, isAsked }: ShareLinksProps) {
  const shop = useShop()
  const url = shop.app_url + address
  const text = `${product.title}, ${formatMoney(product.price_ngn)}`
  const share = async () => {
    if (navigator.share) {
      await navigator.share({ title: product.title, text, url }).catch(() => {})
      return
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast.success('Link copied')
    } catch {
      toast.error('Error', {
        description: 'The link could not be copied. Please copy it from the address bar.',
      })
    }
  }
  return (
    <div className="no-print flex flex-wrap gap-x-6">
      <button type="button" className="link-line" onClick={() => void share()}>
        <Icon name="share" size={20} /> Share
      </button>
      {!isAsked && (
        <WhatsAppLink
          className="link-line"
          message={`Hello ${shop.brand_name}, I have a question about ${text}: ${url}`}
          target="_blank"
        >
          <Icon name="chat" size={20} /> Ask on WhatsApp
        </WhatsAppLink>
      )}
    </div>
  )
}
