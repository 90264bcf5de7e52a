import * as z from 'zod'
import { startedFrom } from './product-write.schema.ts'
import { cleanTitle } from '../../lib/latin-words.ts'
import { isSlug } from '../slug.rules.ts'

const name = z.string().transform(cleanTitle).pipe(z.string().min(1, 'Please give a name').max(60))
const slug = z
  .string()
  .max(60)
  .refine(isSlug, 'Please use lower-case letters, digits and single dashes')
  // The lists of the shop use this word for no category at all.
  .refine((value) => value !== 'all', 'The shop itself uses this address. Please choose another one.')

/** A stored picture and its alt text; null removes it: then the category shows one of its products. */
const image = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9]{16,64}$/),
    alt: z.string().trim().max(300).default(''),
  })
  .nullable()

export const newCategorySchema = z.strictObject({
  name,
  slug: slug.optional(),
  visible: z.boolean().default(true),
  image: image.default(null),
})
export type NewCategory = z.output<typeof newCategorySchema>

export const categoryChangesSchema = z
  .strictObject({ name, slug, visible: z.boolean(), image })
  .partial()
  .extend({ updated_at: startedFrom })
export type CategoryChanges = Omit<z.output<typeof categoryChangesSchema>, 'updated_at'>

export const categoryOrderSchema = z.strictObject({ ids: z.array(z.uuid()).max(500) })

/** A category as its owner sees it, hidden ones among them. */
export const ownerCategorySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    visible: z.boolean(),
    sort_order: z.int(),
    image: z.object({ key: z.string(), url: z.string(), alt: z.string() }).nullable(),
    product_count: z.int().describe('Products of every status'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerCategory' })
export type OwnerCategory = z.infer<typeof ownerCategorySchema>
export const ownerCategoryListSchema = z.object({ categories: z.array(ownerCategorySchema) })
