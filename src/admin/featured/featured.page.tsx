import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { DropList } from './drop-list.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { dropsQuery, featuredProductsQuery } from './featured.queries.ts'

/** The shop's highlights: drops, and featured products in their order. */
export function FeaturedPage() {
  const { params } = useParams()
  const isProducts = params.part === 'products'
  const drops = useQuery(dropsQuery)
  const products = useQuery({ ...featuredProductsQuery, enabled: isProducts })
  return (
    <Screen
      title="Featured"
      action={
        !isProducts && (
          <SiteLink href="/admin/featured/new" className={buttonClass()}>
            New drop
          </SiteLink>
        )
      }
    >
      <Tabs
        label="Parts of featured"
        tabs={[
          { label: 'Drops', href: '/admin/featured', isCurrent: !isProducts },
          { label: 'Featured products', href: '/admin/featured?part=products', isCurrent: isProducts },
        ]}
      />
      <div className="pt-6">
        {isProducts ? (
          <Loaded query={products}>{({ products }) => <FeaturedProducts products={products} />}</Loaded>
        ) : (
          <Loaded query={drops}>{({ items }) => <DropList items={items} />}</Loaded>
        )}
      </div>
    </Screen>
  )
}
