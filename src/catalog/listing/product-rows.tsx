import { useEffect, useState } from 'react'
import { putFirstInLocalList, readLocalList } from '../../lib/browser/local-list.ts'
import { SectionData } from '../../layout/section-data.tsx'
import type { CardProduct } from './card.schema.ts'
import { productsByIdsQuery, relatedQuery } from './catalog.queries.ts'
import type { Product } from '../catalog.schema.ts'
import { type CardOffers, ProductGrid, rowOfFour } from './product-grid.tsx'

const rowLength = 4
/** Fewer say nothing that she does not remember. */
const leastViewed = 3
const viewedKey = 'recently-viewed'
const viewedLimit = 8
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

type RowProps = { product: Product } & CardOffers

/** Related products; the page renders without them. */
export function RelatedProducts({ product, ...offers }: RowProps) {
  return (
    <SectionData query={relatedQuery(product.slug)} failedClass={rowClass}>
      {({ products }) => <Row id="related" title="You may also like" products={products} {...offers} />}
    </SectionData>
  )
}

/** Recently viewed products, stored in this browser only, hence rendered after load. */
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
  if (ids.length < leastViewed) return null
  return (
    <SectionData query={productsByIdsQuery(ids)} failedClass={rowClass}>
      {({ products }) => <Row id="recent" title="Recently viewed" products={products} {...offers} />}
    </SectionData>
  )
}

const rowClass = 'shell pt-16 md:pt-28'

type Row = CardOffers & { id: string; title: string; products: CardProduct[] }

/** A titled row of cards; nothing without any. */
export function Row({ id, title, products, ...offers }: Row) {
  if (!products.length) return null
  return (
    <section className={rowClass} aria-labelledby={id}>
      <h2 id={id} className="pb-6 text-3xl">
        {title}
      </h2>
      <ProductGrid products={products} className={rowOfFour} {...offers} />
    </section>
  )
}
