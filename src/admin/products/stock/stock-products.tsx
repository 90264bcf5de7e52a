import * as nouns from '../../../lib/nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { StockList } from '../../../catalog/stock/list-stock.service.ts'
import { Thumbnail } from '../../../media/thumbnail.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useParams } from '../../kit/use-params.client.ts'
import { listQueryOf } from '../list-query.rules.ts'
import { ownerQuery } from '../../kit/owner-query.client.ts'
import { stockQuery } from '../products.queries.ts'
import { StockBars, StockChips, StockSteps } from './stock-chips.tsx'
import { useMay } from '../../kit/staff.queries.ts'
import { ButtonLink } from '../../kit/button-link.tsx'

/** The helper's products: pictures, sizes and pieces, no money. */
export function StockProducts() {
  const { params } = useParams()
  const mayCount = useMay('count_stock')
  const categories = useQuery(ownerQuery('get /stock/categories')).data?.categories ?? []
  return (
    <ListScreen
      title="Products"
      action={mayCount && <ButtonLink href="/admin/products/count" label="Count stock" />}
      query={useQuery(stockQuery(listQueryOf(params)))}
      itemsOf={({ products }) => products}
      search={{ label: 'Search products' }}
      filters={[
        {
          name: 'category_id',
          label: 'Category',
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      empty={{ text: 'No product matches.' }}
      nameOf={({ title }) => title}
      columns={[
        {
          head: 'Picture',
          phone: 'picture',
          cell: ({ image }) => <Thumbnail image={image} className="w-10 lg:w-7" />,
        },
        { head: 'Product', phone: 'title', cell: ({ title }) => title },
        {
          head: 'Stock',
          phone: 'below',
          cell: (product) => <StockBars product={{ ...product, stock: stockOf(product) }} />,
          unfolds: (product, isPhone) => {
            const Stock = isPhone ? StockSteps : StockChips
            return <Stock product={product} />
          },
        },
      ]}
      noun={nouns.product}
    />
  )
}

const stockOf = ({ variants }: StockList['products'][number]) =>
  variants.reduce((sum, { stock }) => sum + stock, 0)
