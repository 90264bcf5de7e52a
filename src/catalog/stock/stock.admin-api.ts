import { createStaffApi } from '../../lib/server/web/api.ts'
import { idempotencyHeaderSchema, once } from '../../lib/server/jobs/once.ts'
import { adjustStock } from './adjust-stock.service.ts'
import { listStock, listStockCategories } from './list-stock.service.ts'
import { readStockHistory } from './stock-history.service.ts'
import { stockCategoriesSchema, stockListQuerySchema, stockListSchema } from './stock-list.schema.ts'
import {
  stockChangeSchema,
  stockHistoryQuerySchema,
  stockHistorySchema,
  variantStockListSchema,
} from './stock-write.schema.ts'

/** Stock, for helpers too (rule: helper-role). */
export const stockAdminApi = createStaffApi('Admin: stock')
  .read('/stock', {
    summary: 'Products with the stock of every size, without prices',
    query: stockListQuerySchema,
    answer: [stockListSchema, 'The page'],
    run: ({ ctx, query }) => listStock(ctx, query),
  })
  .read('/stock/categories', {
    summary: 'What there is to count, by category',
    answer: [stockCategoriesSchema, 'The categories'],
    run: async ({ ctx }) => ({ categories: await listStockCategories(ctx) }),
  })
  .command('post', '/stock/movements', {
    summary:
      'Receive, count, write off, take back or move pieces; all lines or none, once for each Idempotency-Key',
    headers: idempotencyHeaderSchema,
    body: stockChangeSchema,
    answer: [variantStockListSchema, 'The stock of these variants now'],
    run: async ({ ctx, headers, body }) => {
      const change = body
      const key = headers['idempotency-key']
      const variants = await once(ctx, { key, request: { stock: change } }, (ctx) => adjustStock(ctx, change))
      return { variants }
    },
  })
  .read('/stock/movements', {
    summary: 'The ledger of a variant, the newest entry first',
    query: stockHistoryQuerySchema,
    answer: [stockHistorySchema, 'A page of it'],
    run: ({ ctx, query }) => readStockHistory(ctx, query),
  })
