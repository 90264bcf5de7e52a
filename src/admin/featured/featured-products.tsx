import { formatMoney } from '../../lib/money.ts'
import type { FeaturedProduct } from '../../featured/owner-showcase.schema.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../kit/badge.tsx'
import { Rows } from '../kit/rows.tsx'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { setFeaturedProducts } from './featured.queries.ts'
import { MoveButtons } from '../kit/move-buttons.tsx'
import { ProductChoice } from './product-choice.tsx'

/**
 * The featured list of the shop: its products and their order. Each change is saved at once and can be
 * undone.
 */
export function FeaturedProducts({ products }: { products: FeaturedProduct[] }) {
  const ids = products.map(({ id }) => id)
  const set = useAction({
    run: (wanted: string[]) => setFeaturedProducts(wanted),
    done: 'Kept',
    undo: () => setFeaturedProducts(ids),
    changes: ['featured-products', 'products', 'product'],
  })
  return (
    <div className="max-w-3xl">
      <Section title="Add a product">
        <ProductChoice label="Product" without={ids} onChoose={({ id }) => set.mutate([...ids, id])} />
      </Section>
      <Section
        title="Featured"
        help="In this order on the featured list; those not on sale are left out there."
      >
        {products.length === 0 && <p className="text-muted">No product is featured yet.</p>}
        <Rows
          label="Featured products"
          items={products}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          hrefOf={({ id }) => `/admin/products/${id}`}
          partsOf={(product) => ({
            picture: <Thumbnail image={product.image} className="w-9" />,
            title: product.title,
            detail: formatMoney(product.price_ngn),
            badge: badgeOf(product),
          })}
          extraOf={({ id, title }) => (
            <div className="flex items-center justify-end gap-2">
              <Button variant="quiet" onClick={() => set.mutate(ids.filter((each) => each !== id))}>
                Stop featuring<span className="sr-only">: {title}</span>
              </Button>
              <MoveButtons ids={ids} id={id} name={title} isBusy={set.isPending} onOrder={set.mutate} />
            </div>
          )}
        />
      </Section>
    </div>
  )
}

function badgeOf({ status, available }: FeaturedProduct) {
  if (status !== 'live') return <Badge>Not on sale</Badge>
  return available === 0 && <Badge tone="bad">Sold out</Badge>
}
