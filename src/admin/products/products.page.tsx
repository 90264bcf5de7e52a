import { useIsOwner } from '../staff/staff.queries.ts'
import { OwnerProducts } from './owner-products.tsx'
import { StockProducts } from './stock/stock-products.tsx'

/** Products: an owner sees and changes all of them, a helper their stock (rule: helper-role). */
export function ProductsPage() {
  return useIsOwner() ? <OwnerProducts /> : <StockProducts />
}
