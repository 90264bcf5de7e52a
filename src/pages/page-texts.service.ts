import * as z from 'zod'
import { inArray } from 'drizzle-orm'
import { refuseUnrenderable, renderMarkdown } from '../lib/server/markdown.ts'
import { settings } from '../db/schema.ts'
import type { Ctx, OwnerCtx } from '../lib/server/context.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { shippingSetting } from '../settings/setting-texts.rules.ts'
import type { SettingKey, Settings } from '../settings/settings.rules.ts'
import { readFreeDelivery, readSettings } from '../settings/settings.service.ts'
import { asMarkdown, fillText, type TextFacts } from '../settings/text-facts.rules.ts'
import { internationalRateText } from '../shipping/delivery-fee.rules.ts'
import { deliveryGroups } from '../shipping/delivery-groups.rules.ts'
import { listShipping } from '../shipping/shipping.service.ts'
import { pageFacts } from './delivery-facts.rules.ts'
import { faqGroups } from './faqs.rules.ts'
import { partsOf } from './page-texts.rules.ts'
import {
  type Faqs,
  type OwnPageText,
  type PageName,
  pageNameSchema,
  type PageText,
  pageTextSchema,
} from './page-texts.schema.ts'

/** From the environment, not from the owner. */
export type TextProgram = { google_sign_in: boolean }

export const previewPageText = ownerCommand('post /page-texts/preview', {
  summary: 'A text that is not saved, as shoppers would read it',
  body: z.strictObject({ page: pageNameSchema, text: z.string().max(20_000) }),
  answer: [pageTextSchema, 'The text'],
  run: (ctx: OwnerCtx & { program: TextProgram }, { page, text }) =>
    readPageText(ctx, page, ctx.program, text),
})

/**
 * A page's words, filled from settings and locations and rendered to safe HTML (rule: page-texts). `draft` is read in
 * place of the stored text.
 */
export async function readPageText(
  ctx: Ctx,
  page: PageName,
  program: TextProgram,
  draft?: string,
): Promise<PageText> {
  if (draft !== undefined) refuseUnrenderable(draft, `${page}_text`)
  const { own, facts } = await readFacts(ctx, program)
  const key = `${page}_text` as const
  return {
    ...pageTextOf(draft ?? own[key], facts),
    title: page === 'about' ? fillText(own.about_title, facts) : '',
    changed_at: await lastChange(ctx, [key, 'brand_name', 'address', 'email', 'phone', 'return_window_days']),
  }
}

/** A published page of the owner's own as safe HTML (rule: own-pages); null for a draft and where there is none. */
export async function readOwnPage(ctx: Ctx, slug: string, program: TextProgram): Promise<OwnPageText | null> {
  const { own, facts } = await readFacts(ctx, program)
  const page = own.own_pages.find((each) => each.slug === slug && each.published)
  if (!page) return null
  const { title, description, text } = page
  return { ...pageTextOf(text, facts), title, description, changed_at: await lastChange(ctx, ['own_pages']) }
}

/** The questions with their answers as safe HTML. */
export async function readFaqs(ctx: Ctx, program: TextProgram): Promise<Faqs> {
  const { own, facts } = await readFacts(ctx, program)
  return faqsOf(own, facts)
}

/** The same from facts that are known. */
export function pageTextOf(template: string, facts: TextFacts): Pick<PageText, 'intro' | 'parts'> {
  const { intro, parts } = partsOf(fillText(template, asMarkdown(facts)))
  return {
    intro: renderMarkdown(intro),
    parts: parts.map(({ pieces, ...part }) => ({
      ...part,
      pieces: pieces.map(({ markdown, table }) => ({ html: renderMarkdown(markdown), table })),
    })),
  }
}

export function faqsOf(own: Pick<Settings, 'faqs'>, facts: TextFacts): Faqs {
  const groups = faqGroups(own.faqs, { plain: facts, markdown: asMarkdown(facts) })
  return {
    groups: groups.map(({ faqs, ...group }) => ({
      ...group,
      faqs: faqs.map(({ question, answer }) => ({ question, html: renderMarkdown(answer) })),
    })),
  }
}

async function readFacts(ctx: Ctx, { google_sign_in: hasGoogle }: TextProgram) {
  const stored = await readSettings(ctx)
  const own = { ...stored, free_delivery_threshold: await readFreeDelivery(ctx, stored) }
  const shipping = await listShipping(ctx)
  const internationalText =
    shippingSetting(shipping.settings, 'international_rate_text') || internationalRateText
  const groups = deliveryGroups(shipping.zones, own)
  return { own, facts: pageFacts({ own, groups, internationalText, hasGoogle }) }
}

async function lastChange(ctx: Ctx, keys: SettingKey[]): Promise<string | null> {
  const rows = await ctx.db
    .select({ at: settings.updatedAt })
    .from(settings)
    .where(inArray(settings.key, keys))
  const times = rows.map(({ at }) => at.getTime())
  return times.length ? new Date(Math.max(...times)).toISOString() : null
}
