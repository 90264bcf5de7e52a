import * as z from 'zod'
import { productSchema } from '../catalog/catalog.schema.ts'

export const savedIdsSchema = z.object({ ids: z.array(z.string()).describe('Newest first') })

export const savedSchema = savedIdsSchema.extend({ products: z.array(productSchema) })
