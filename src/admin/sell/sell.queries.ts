import { queryOptions } from '@tanstack/react-query'
import type { CounterSaleInput } from '../../counter/counter.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { hourMs, minuteMs, secondMs } from '../../lib/time.ts'
import type { SellableProduct } from './basket.rules.ts'

const pageSize = 500
const mostPages = 4

const readPage = (page: number) => ownerCall('get /sales/pieces', { page, limit: pageSize })

/**
 * What is on sale, stored while the screen is open so that pieces are found without a connection: up to 2,000 products. Of a
 * larger shop the others are found by asking the shop (`isComplete`). The worker stores it for a reload without a connection. 2,000 products of six sizes are 1.5 MB, compressed 350 KB.
 */
export const sellableQuery = queryOptions({
  queryKey: personalKey('admin', 'sales', 'sellable'),
  queryFn: async () => {
    const first = await readPage(1)
    const pages = Math.min(mostPages, Math.ceil(first.total / pageSize))
    const rest = await Promise.all(
      Array.from({ length: Math.max(0, pages - 1) }, (_, at) => readPage(at + 2)),
    )
    const products: SellableProduct[] = [first, ...rest].flatMap(({ products }) => products)
    return { products, isComplete: first.total <= products.length }
  },
  networkMode: 'always',
  staleTime: 10 * minuteMs,
  refetchOnWindowFocus: false,
  gcTime: 12 * hourMs,
})

/** An answer that takes longer is waited for in the background: the sale is kept. */
const answerMs = 12 * secondMs

export type SaleBody = Omit<CounterSaleInput, 'email'>

/** The same key makes the sale once. */
export const sendSale = (idempotencyKey: string, body: SaleBody) =>
  ownerCall('post /sales', body, { idempotencyKey, signal: AbortSignal.timeout(answerMs) })
