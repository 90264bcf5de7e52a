import { useQuery } from '@tanstack/react-query'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { ProductEditor, useProductEditor } from './product-editor.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { shopLowStockQuery } from './products.queries.ts'
import { ProductDoing, ProductSheets } from './product-doing.tsx'
import { ProductFit } from './product-fit.tsx'
import { ProductState } from './product-state.tsx'
import { StatusBadge } from './status-badge.tsx'
import { usePathId } from '../kit/use-params.client.ts'

const back = { href: '/admin/products', label: 'Products' }

/** One product: everything about it on one screen. */
export function ProductPage() {
  const id = usePathId() ?? ''
  const query = useQuery(ownerQuery('get /products/{id}', { id }))
  if (query.data) return <Product key={id} product={query.data} />
  return (
    <Screen title="Product" back={back}>
      <Loaded query={query}>{() => null}</Loaded>
    </Screen>
  )
}

function Product({ product }: { product: OwnerProduct }) {
  const editor = useProductEditor(product)
  const lowStock = useQuery(shopLowStockQuery).data ?? 3
  return (
    <Screen
      title={product.title}
      back={back}
      aside={
        <>
          <span className="font-semibold tabular-nums max-sm:text-sm">{formatMoney(product.price_ngn)}</span>
          <StatusBadge product={product} />
        </>
      }
      action={<ProductDoing product={product} editor={editor} />}
    >
      <ProductEditor
        editor={editor}
        lowStock={lowStock}
        state={<ProductState product={product} editor={editor} />}
        fit={<ProductFit productId={product.id} />}
      />
      <ProductSheets product={product} editor={editor} />
    </Screen>
  )
}
