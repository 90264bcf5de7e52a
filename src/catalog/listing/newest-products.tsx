import { SectionData } from '../../layout/section-data.tsx'
import { productRowQuery } from './catalog.queries.ts'
import { ProductGrid, rowOfFour } from './product-grid.tsx'

export const newestProductsQuery = productRowQuery('all', 4)

/** The newest pieces, for a page that has none of its own (rules: empty-cart, wishlist, own-orders). */
export const NewestProducts = () => (
  <SectionData query={newestProductsQuery}>
    {({ products }) =>
      products.length > 0 && (
        <section className="pt-12 pb-4" aria-labelledby="newest">
          <h2 id="newest" className="pb-6 text-2xl">
            New In
          </h2>
          <ProductGrid products={products} className={rowOfFour} />
        </section>
      )
    }
  </SectionData>
)
