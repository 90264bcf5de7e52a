import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { categoryTilesQuery } from '../catalog/listing/catalog.queries.ts'
import type { CategoryList } from '../catalog/catalog.schema.ts'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { formatMoney } from '../lib/money.ts'
import { SectionData } from '../layout/section-data.tsx'
import { SectionHeading } from '../layout/section-heading.tsx'
import { homeQuery } from './home.queries.ts'

const tileCount = 4
const chipCount = 4

/** Four tiles hung on a rail at two heights, each with its cheapest price and its sizes (rule: home-category-tiles). */
export function HomeCategories() {
  return (
    <section className="shell pt-16 md:pt-28" aria-labelledby="by-category">
      <SectionHeading id="by-category" title="Shop by Category" />
      <SectionData query={categoryTilesQuery}>
        {({ categories }) => <Tiles categories={categories} />}
      </SectionData>
    </section>
  )
}

function Tiles({ categories }: CategoryList) {
  // The featured row fetches them; the tiles have pictures without them too.
  const pictures = useQuery({ ...homeQuery, enabled: false }).data?.tiles ?? {}
  const tiles = categories.filter(({ product_count }) => product_count > 0).slice(0, tileCount)
  return (
    <ul className="category-tiles">
      {tiles.map(({ slug, name, image, from_price_ngn, sizes }) => (
        <li key={slug} className="group">
          <div className="tile-picture">
            <ProductPicture
              image={pictures[slug] ?? image ?? undefined}
              sizes="(min-width: 1024px) 290px, 50vw"
              alt=""
            />
            <div aria-hidden className="cloth-strip selvedge" />
          </div>
          <h3 className="display pt-4 text-xl">
            <Link
              to="/shop"
              search={{ category: slug }}
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {name}
            </Link>
          </h3>
          {from_price_ngn !== null && (
            <p className="pt-1">
              From{' '}
              <span className="price" translate="no">
                {formatMoney(from_price_ngn)}
              </span>
            </p>
          )}
          <ul aria-label={`Sizes of ${name}`} className="flex flex-wrap gap-1 pt-3 text-sm">
            {(sizes.length ? sizesShown(sizes) : ['One size']).map((size) => (
              <li key={size} className="border border-hairline px-2 py-0.5">
                {size}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Letters where a category has them, S to XL before others; else its first sizes. */
function sizesShown(sizes: string[]): string[] {
  const letters = sizes.filter((size) => /^[SMLX0-9/]*[SML]$/.test(size))
  const usual = letters.filter((size) => /^(S|M|X?L)$/.test(size))
  return [usual, letters, sizes].find((some) => some.length > 0)!.slice(0, chipCount)
}
