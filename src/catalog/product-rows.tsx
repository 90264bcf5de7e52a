import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { putFirstInLocalList, readLocalList } from '../lib/browser/local-list.ts'
import { productsByIdsQuery, relatedQuery } from './catalog.queries.ts'
import type { Product } from './catalog.schema.ts'
import { ProductGrid } from './product-grid.tsx'

const rowLength = 4
const viewedKey = 'recently-viewed'
const viewedLimit = 8
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** What a card offers besides its link: `action` below, `corner` on the picture. */
type RowProps = { product: Product } & Pick<ComponentProps<typeof ProductGrid>, 'action' | 'corner'>

/** Without it, as when it cannot be read, the page stands. */
export function RelatedProducts({ product, ...offers }: RowProps) {
  const { products = [] } = useQuery(relatedQuery(product.slug)).data ?? {}
  if (!products.length) return null
  return (
    <section className="shell pt-16 md:pt-28" aria-labelledby="related">
      <h2 id="related" className="pb-6 text-3xl">
        Hangs well with it
      </h2>
      <ProductGrid products={products} className="lg:grid-cols-4" {...offers} />
    </section>
  )
}

/** What this visitor looked at before; known to this browser alone, so it comes after load. */
export function RecentlyViewed({ product, ...offers }: RowProps) {
  const [ids, setIds] = useState<string[]>([])
  useEffect(() => {
    setIds(
      readLocalList(viewedKey, viewedLimit)
        .filter((id) => isId(id) && id !== product.id)
        .slice(0, rowLength),
    )
    putFirstInLocalList(viewedKey, product.id, viewedLimit)
  }, [product.id])
  const { data } = useQuery(productsByIdsQuery(ids))
  if (!ids.length || !data?.products.length) return null
  return (
    <section className="shell pt-16 md:pt-28" aria-labelledby="recent">
      <h2 id="recent" className="pb-6 text-3xl">
        Recently viewed
      </h2>
      <ProductGrid products={data.products} className="lg:grid-cols-4" {...offers} />
    </section>
  )
}
