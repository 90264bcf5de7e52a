import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Badges } from '../../catalog/listing/card-parts.tsx'
import { Price } from '../../catalog/price.tsx'
import { badgesOf } from '../../catalog/product-badges.rules.ts'
import type { Product } from '../../catalog/catalog.schema.ts'
import { ProductDetails } from '../../catalog/product/product-details.tsx'
import { ProductGallery } from '../../catalog/product/product-gallery.tsx'
import { ProductPicture } from '../../catalog/product-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded, SkeletonRows } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { previewQuery } from './products.queries.ts'
import { usePathId } from '../kit/use-params.client.ts'

/** A product of any status as shoppers will see it; nothing can be bought here. */
export function PreviewPage() {
  const id = usePathId() ?? ''
  const query = useQuery(previewQuery(id))
  return (
    <Screen
      title={query.data ? `Preview, ${query.data.title}` : 'Preview'}
      back={{ href: `/admin/products/${id}`, label: 'the product' }}
    >
      <Loaded query={query}>
        {(product) => (
          <Suspense fallback={<SkeletonRows />}>
            <Preview product={product} />
          </Suspense>
        )}
      </Loaded>
    </Screen>
  )
}

function Preview({ product }: { product: Product }) {
  return (
    <div className="as-shoppers-see -m-4 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 p-4 md:grid-cols-12">
      <div className="preview-pictures md:col-span-7">
        <ProductGallery images={product.images} title={product.title} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 md:col-span-5">
        <h2 className="display !text-3xl">{product.title}</h2>
        <Price product={product} className="text-xl" />
        <OptionList label="Colours" names={product.product_variants.map(({ color }) => color)} />
        <OptionList label="Sizes" names={product.product_variants.map(({ size }) => size)} />
        <div>
          <Button disabled className="w-full">
            Add to cart
          </Button>
          <p className="pt-1 text-sm text-muted">A preview: nothing can be bought here.</p>
        </div>
        <ProductDetails product={product} />
        <CardPreview product={product} />
      </div>
    </div>
  )
}

function OptionList({ label, names }: { label: string; names: (string | null)[] }) {
  const shown = [...new Set(names.flatMap((name) => name ?? []))]
  if (shown.length === 0) return null
  return (
    <div>
      <p aria-hidden className="pb-2 text-sm font-semibold">
        {label}
      </p>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {shown.map((name) => (
          <li key={name} className="border border-field bg-white px-4 py-2.5 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How it appears in lists. */
function CardPreview({ product }: { product: Product }) {
  const badges = badgesOf(product, useNow())
  return (
    <section aria-label="On the shop page" className="w-48">
      <h3 className="pb-2 text-sm">On the shop page</h3>
      <div className="product-cells">
        <div className="card border border-hairline">
          <div className="card-plate">
            <ProductPicture image={product.images[0]} sizes="192px" alt="" />
            <Badges badges={badges} extra={undefined} />
          </div>
          <div className="card-text">
            <p>{product.title}</p>
            <Price product={product} />
          </div>
        </div>
      </div>
    </section>
  )
}
