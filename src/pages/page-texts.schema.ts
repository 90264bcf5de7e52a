import * as z from 'zod'
import { textTables } from './page-texts.rules.ts'

const html = z.string().describe('Safe to put into a page')

export const pageNameSchema = z.enum(['about', 'shipping', 'returns', 'privacy', 'terms'])
export type PageName = z.infer<typeof pageNameSchema>

export const pageTextSchema = z
  .object({
    title: z.string().describe('The owner’s title of the page; empty where it has its own'),
    intro: html,
    parts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        note: z.string(),
        pieces: z.array(z.object({ html, table: z.enum(textTables).nullable() })),
      }),
    ),
    changed_at: z.iso
      .datetime()
      .nullable()
      .describe('When the owner last changed the text or a setting it is filled from'),
  })
  .meta({ id: 'PageText' })
export type PageText = z.infer<typeof pageTextSchema>

export const ownPageSchema = pageTextSchema.extend({ description: z.string() }).meta({ id: 'OwnPage' })
export type OwnPageText = z.infer<typeof ownPageSchema>

export const faqsSchema = z
  .object({
    groups: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        faqs: z.array(z.object({ question: z.string(), html })),
      }),
    ),
  })
  .meta({ id: 'Faqs' })
export type Faqs = z.infer<typeof faqsSchema>
