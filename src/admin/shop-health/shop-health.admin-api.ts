import { createAdminApi } from '../../lib/server/web/api.ts'
import type { ProgramParts } from './shop-health.rules.ts'
import { shopHealthSchema } from './shop-health.schema.ts'
import { readShopHealth } from './shop-health.service.ts'

export function shopHealthApi(parts: ProgramParts) {
  return createAdminApi().read('/shop-health', {
    summary: 'Counts, latest products, database, queue and stand-ins',
    answer: [shopHealthSchema, 'How the shop is'],
    run: ({ ctx }) => readShopHealth(ctx, parts),
  })
}
