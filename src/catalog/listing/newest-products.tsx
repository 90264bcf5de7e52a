import { SectionData } from '../../layout/section-data.tsx'
import { newestProductsQuery } from './newest-products.queries.ts'
import { type CardOffers, ProductGrid, rowOfFour } from './product-grid.tsx'

/**
 * The newest pieces, for a page that has none of its own, where they are in sight at once (rules: empty-cart, wishlist,
 * own-orders, list-empty).
 */
export const NewestProducts = ({ title = 'New In', ...offers }: { title?: string } & CardOffers) => (
  <SectionData query={newestProductsQuery}>
    {({ products }) =>
      products.length > 0 && (
        <section className="pt-12 pb-4" aria-labelledby="newest">
          <h2 id="newest" className="pb-6 text-2xl">
            {title}
          </h2>
          <ProductGrid products={products} className={rowOfFour} hasEager {...offers} />
        </section>
      )
    }
  </SectionData>
)
