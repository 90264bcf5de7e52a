import * as z from 'zod'
import { productStatuses } from '../product-status.rules.ts'

const flag = z.union([z.literal(true), z.literal('true').transform(() => true as const)]).optional()

/** The filters of the owner's list; a bulk change takes the same. */
export const ownerFilterSchema = z.object({
  status: z.enum(productStatuses).optional(),
  category_id: z.uuid().optional(),
  search: z.string().max(80).optional(),
  stock: z.enum(['out', 'low']).optional().describe('Products with a variant that is sold out, or nearly'),
  sale: flag.describe('Only what is on sale'),
  featured: flag.describe('Only what is featured'),
  no_picture: flag.describe('Only what has no picture'),
})
export type OwnerFilter = z.output<typeof ownerFilterSchema>
