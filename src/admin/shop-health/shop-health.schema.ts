import * as z from 'zod'
import { type FindingKind, findingNames } from './shop-health.rules.ts'

const count = z.int()

/**
 * Diagnostics for the owner (rule: shop-health): product counts, fields, the latest 3 products, and how the machine is.
 */
export const shopHealthSchema = z
  .object({
    checked_at: z.iso.datetime(),
    products: z.object({
      total: count,
      listed: count,
      hidden: count,
      without_image: count,
      sold_out: count,
      on_sale: count,
      featured: count,
      variants: count,
      pieces: count.describe('Pieces in stock that nobody holds'),
      pieces_held: count,
    }),
    fields: z.array(z.string()).describe('Fields of a product as the API gives it'),
    latest: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        slug: z.string(),
        price_ngn: z.int(),
        visible: z.boolean(),
        created_at: z.iso.datetime(),
      }),
    ),
    database: z.object({
      kind: z.enum(['pglite', 'postgres']),
      version: z.string(),
      latency_ms: z.number(),
    }),
    queue: z.object({
      waiting: count.describe('Jobs that are due'),
      scheduled: count.describe('Jobs for later'),
      active: count,
      failed: count,
      oldest_waiting_seconds: count.nullable(),
    }),
    consistency: z
      .object({
        checked_at: z.iso.datetime(),
        findings: z.array(
          z.object({
            kind: z.enum(Object.keys(findingNames) as FindingKind[]),
            subject: z.string(),
            text: z.string(),
          }),
        ),
      })
      .nullable()
      .describe('What the last night’s comparison of stock, orders, money and mails found'),
    feeds: z
      .object({
        written_at: z.iso.datetime().nullable(),
        rows: count,
        failed_at: z.iso.datetime().nullable(),
        failure: z.string().nullable(),
      })
      .nullable()
      .describe('The product feeds; null while the owner has them off'),
    abroad_ended: z
      .array(z.object({ country: z.string(), ended_on: z.string() }))
      .describe('Countries whose prices to the door have ended'),
    demo_brand: z.array(z.string()).describe('Settings of the brand that still have the demo’s value'),
    mode: z.enum(['demo', 'live']),
    mail: z.enum(['smtp', 'mailbox']),
    provider: z.string(),
    payments: z.enum(['sandbox', 'test', 'live']),
    storage: z.enum(['files', 's3']),
    jobs_here: z.boolean(),
    backs_up: z.boolean().describe('Whether a backup is made each night'),
    backup: z
      .object({ done_at: z.iso.datetime().nullable(), failed_at: z.iso.datetime().nullable() })
      .describe('The last backups of the week'),
  })
  .meta({ id: 'ShopHealth' })
export type ShopHealth = z.infer<typeof shopHealthSchema>
