import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { BuyBox } from '../cart/buy-box.tsx'
import { QuickAdd } from '../cart/quick-add.tsx'
import { formatMoney } from '../lib/money.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { shopQuery } from '../settings/settings.queries.ts'
import type { Shop } from '../settings/settings.schema.ts'
import { productQuery } from './catalog.queries.ts'
import type { Product } from './catalog.schema.ts'
import { NotFound } from '../layout/not-found.tsx'
import { withoutMarks } from './markdown.rules.ts'
import type { CardProduct } from './card.schema.ts'
import { clothUrl } from './product-card.rules.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { RecentlyViewed, RelatedProducts, relatedQuery } from './product-rows.tsx'
import { structuredData } from './product-structured-data.rules.ts'
import { ShareLinks } from './share-links.tsx'

export const Route = createFileRoute('/product/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const [product, shop] = await Promise.all([
      queryClient.ensureQueryData(productQuery(params.slug)),
      queryClient.ensureQueryData(shopQuery),
    ])
    if (!product) throw notFound()
    if (product.slug !== params.slug) throw movedTo(product.slug)
    await queryClient.ensureQueryData(relatedQuery(product.category_enum))
    return head(product, shop)
  },
  head: ({ loaderData }) => loaderData ?? { meta: [] },
  component: ProductPage,
})

/** For good, but not for ever in caches: an owner may give an old slug to another product. */
const movedTo = (slug: string) =>
  redirect({
    to: '/product/$slug',
    params: { slug },
    statusCode: 301,
    headers: { 'cache-control': 'public, max-age=300' },
  })

/** Title, description, link preview and facts for search engines. */
function head(product: Product, shop: Shop) {
  const title = `${product.title} | ${shop.brand_name}`
  const description = `${formatMoney(product.price_ngn)}. ${withoutMarks(product.description)}`.slice(0, 200)
  const url = `${shop.app_url}/product/${product.slug}`
  const picture = product.share_image ?? product.images[0]?.url
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'product' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      ...(picture ? [{ property: 'og:image', content: shop.app_url + picture }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: [
      { type: 'application/ld+json', children: structuredData(product, shop.app_url, shop.brand_name) },
    ],
  }
}

const heart = (product: CardProduct) => <SaveButton product={product} />
const quickAdd = (product: CardProduct) => <QuickAdd product={product} />

function ProductPage() {
  const { slug } = Route.useParams()
  const { data: product } = useSuspenseQuery(productQuery(slug))
  if (!product) return <NotFound />
  const cloth = clothUrl(product.images)
  return (
    <main key={product.id}>
      <div className="shell grid gap-x-12 gap-y-8 max-md:px-0 md:grid-cols-12 md:pt-8">
        <div className="md:col-span-7">
          <ProductGallery images={product.images} title={product.title} />
          <div
            aria-hidden
            className={cloth ? 'h-2' : 'selvedge'}
            style={cloth ? { background: `url(${cloth}) center / 64px auto` } : undefined}
          />
        </div>
        <div className="grid content-start gap-6 max-md:px-4 md:sticky md:top-24 md:col-span-5 md:self-start">
          <h1 className="text-3xl">{product.title}</h1>
          <BuyBox product={product} />
          <ShareLinks product={product} />
          <ProductDetails product={product} />
        </div>
      </div>
      <RelatedProducts product={product} action={quickAdd} corner={heart} />
      <RecentlyViewed product={product} action={quickAdd} corner={heart} />
    </main>
  )
}
