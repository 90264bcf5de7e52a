import * as z from 'zod'
import { cardSchema } from '../catalog/listing/card.schema.ts'
import { imageSchema } from '../catalog/catalog.schema.ts'

const pieceSchema = cardSchema.pick({ id: true, slug: true, title: true, images: true })

/** What home shows around New In and the drops (rule: home-no-repeats). */
export const homeSchema = z
  .object({
    tiles: z.record(z.string(), imageSchema).describe('By the slug of the category whose tile it stands on'),
    hero: pieceSchema.nullable().describe('For the hero, when the owner chose no picture for it'),
    products: z.array(cardSchema).describe('The featured row: at most four, by rank'),
    about: pieceSchema.nullable(),
    gallery: z.array(pieceSchema).describe('At most six'),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof homeSchema>
export type Piece = z.infer<typeof pieceSchema>
