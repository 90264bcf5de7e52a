import * as z from 'zod'
import { mostMinor } from '../../lib/input-limits.ts'
import { requestedLineSchema } from './quote.schema.ts'

/** What is asked for a piece or a fee, in minor units. */
export const agreedPriceSchema = z.int().min(1).max(mostMinor)

/** A requested line, perhaps at an agreed price (rule: agreed-price). */
export const agreedLineSchema = requestedLineSchema
  .extend({ price: agreedPriceSchema.optional().describe('A price that was agreed for one, in minor units') })
  .refine((item) => item.price === undefined || item.variant_id, 'Name the variant whose price was agreed')
export type AgreedLine = z.output<typeof agreedLineSchema>
