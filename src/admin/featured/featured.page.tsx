import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded, Empty } from '../kit/states.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { formatMoney } from '../../lib/money.ts'
import type { FeaturedProduct } from '../../featured/featured-products.service.ts'
import type { OwnerShowcaseItem } from '../../featured/showcase-items-view.server.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { Badge } from '../kit/badge.tsx'
import { Rows } from '../kit/rows.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { MoveHandle } from '../kit/list/move-handle.tsx'
import { ProductChoice } from './product-choice.tsx'
import { stageWords, waitingText, whenText } from './drop-form.rules.ts'
import { ButtonLink } from '../kit/button-link.tsx'

/** The shop's highlights: drops, and featured products in their order. */
export function FeaturedPage() {
  const { params } = useParams()
  const isProducts = params.part === 'products'
  const drops = useQuery(ownerQuery('get /featured'))
  const products = useQuery({ ...ownerQuery('get /featured/products'), enabled: isProducts })
  return (
    <Screen
      title="Featured"
      action={!isProducts && <ButtonLink href="/admin/featured/new" label="New drop" />}
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

const feature = (ids: string[]) => ownerCall('put /featured/products', { ids })

/**
 * The featured list of the shop: its products and their order. Each change is saved at once and can be
 * undone.
 */
function FeaturedProducts({ products }: { products: FeaturedProduct[] }) {
  const ids = products.map(({ id }) => id)
  const set = useAction({
    run: feature,
    done: 'Kept',
    undo: () => feature(ids),
    changes: ['featured', 'products'],
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
          endOf={({ id, title }) => (
            <MoveHandle ids={ids} id={id} name={title} isBusy={set.isPending} onOrder={set.mutate} />
          )}
          extraOf={({ id, title }) => (
            <Button variant="quiet" onClick={() => set.mutate(ids.filter((each) => each !== id))}>
              Stop featuring<span className="sr-only">: {title}</span>
            </Button>
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

/** The drops on show in the shop's order, then those off show. */
function DropList({ items }: { items: OwnerShowcaseItem[] }) {
  const order = useAction({
    run: (ids: string[]) => ownerCall('put /featured/order', { ids }),
    done: 'In the new order',
    changes: ['featured'],
  })
  const onShow = items.filter(({ status }) => status === 'active')
  const offShow = items.filter(({ status }) => status === 'archived')
  if (items.length === 0)
    return (
      <Empty
        text="Drops you announce will be here: shoppers ask to be notified, and you open the sale when you are ready."
        way={{ label: 'Announce the first drop', href: '/admin/featured/new' }}
      />
    )
  const ids = onShow.map(({ id }) => id)
  return (
    <>
      <Section title="On show" help="In this order on the featured page.">
        <Rows
          label="Drops on show"
          items={onShow}
          {...rowOf}
          endOf={(item) => (
            <MoveHandle
              ids={ids}
              id={item.id}
              name={item.title}
              isBusy={order.isPending}
              onOrder={order.mutate}
            />
          )}
        />
      </Section>
      {offShow.length > 0 && (
        <Section title="Off show">
          <Rows label="Drops off show" items={offShow} {...rowOf} />
        </Section>
      )}
    </>
  )
}

const rowOf = {
  idOf: ({ id }: OwnerShowcaseItem) => id,
  nameOf: ({ title }: OwnerShowcaseItem) => title,
  hrefOf: ({ id }: OwnerShowcaseItem) => `/admin/featured/${id}`,
  partsOf: (item: OwnerShowcaseItem) => {
    const { text, tone } = stageWords[item.stage]
    const image = item.cover_image ? { url: item.cover_image, alt: item.cover_image_alt } : null
    return {
      picture: <Thumbnail image={image} className="w-9" />,
      title: item.title,
      detail: [
        item.waiting > 0 ? waitingText(item.waiting) : '',
        whenText(item, new Date()),
        item.product?.title,
      ]
        .filter(Boolean)
        .join(' · '),
      badge: <Badge tone={tone}>{text}</Badge>,
    }
  },
}
