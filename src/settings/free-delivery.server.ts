import { sql } from 'drizzle-orm'

/**
 * Whether any open place in Nigeria delivers free from the threshold on; otherwise it is not offered
 * (rule: free-delivery).
 */
export const isFreeSomewhere = sql<boolean>`exists (select from shipping_zones
  where is_active and free_delivery and pricing = 'rate' and country = 'NG')`
