import * as z from 'zod'

/** A size of a product with its pieces, as the staff sees it. */
export const stockedVariant = z.object({
  id: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  color_hex: z.string().nullable(),
  stock: z.int(),
  held: z.int(),
})
