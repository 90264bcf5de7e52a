import { createStaffApi } from '../../lib/server/web/api.ts'
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
    summary: 'Receive, count, write off, take back or move pieces; all lines or none',
    body: stockChangeSchema,
    answer: [variantStockListSchema, 'The stock of these variants now'],
    atomic: true,
    run: async ({ ctx, body }) => ({ variants: await adjustStock(ctx, body) }),
  })
  .read('/stock/movements', {
    summary: 'The ledger of a variant, the newest entry first',
    query: stockHistoryQuerySchema,
    answer: [stockHistorySchema, 'A page of it'],
    run: ({ ctx, query }) => readStockHistory(ctx, query),
  })
