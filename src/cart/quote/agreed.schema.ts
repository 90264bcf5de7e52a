import * as z from 'zod'
import { mostMinor } from '../../lib/input-limits.ts'
import { maxLineQuantity } from './cart-limits.rules.ts'
import { requestedLineSchema } from './quote.schema.ts'

/** What is asked for a piece or a fee, in minor units. */
export const agreedPriceSchema = z.int().min(1).max(mostMinor)

/** A requested line, perhaps at an agreed price (rule: agreed-price). */
export const agreedLineSchema = requestedLineSchema
  .extend({ price: agreedPriceSchema.optional().describe('A price that was agreed for one, in minor units') })
  .refine((item) => item.price === undefined || item.variant_id, 'Name the variant whose price was agreed')
export type AgreedLine = z.output<typeof agreedLineSchema>

const title = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\0]*$/, 'Contains a character that cannot be used')

/** A piece that is not in the catalogue (rule: own-piece). */
const ownPieceSchema = z.strictObject({
  title,
  size: z.string().trim().max(40).default(''),
  price: agreedPriceSchema,
  quantity: z.int().min(1).max(maxLineQuantity),
})

/** The lines that no stock is taken for, as an owner types them. */
export const ownLinesShape = {
  pieces: z.array(ownPieceSchema).max(20).default([]).describe('Pieces that are not in the catalogue'),
  fees: z
    .array(z.strictObject({ title, price: agreedPriceSchema }))
    .max(5)
    .default([])
    .describe('Extra fees with their names, like gift wrapping'),
}
