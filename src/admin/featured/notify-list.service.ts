import * as z from 'zod'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { csv, csvStart } from '../../lib/csv.ts'
import { latinWords } from '../../lib/latin-words.ts'
import { commonError } from '../../lib/errors.ts'
import { dialledPhone } from '../../lib/phone.rules.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { lagosDay } from '../../lib/time.ts'
import { maskEmail } from '../../orders/reading/masking.rules.ts'

const count = z.int()

/**
 * Sign-ups for a drop's notification, at most 50 a page, newest first; addresses as `a••@example.com`
 * (rule: personal-data-in-admin).
 */
const notifyListSchema = z
  .object({
    waiting: count,
    told: count.describe('A mail was put on its way'),
    sent: count.describe('Of those, the mail server took it'),
    left: count.describe('Left the list'),
    went_live: z
      .array(z.object({ at: z.iso.datetime(), by: z.enum(['you', 'schedule']) }))
      .describe('When it was opened, newest first'),
    people: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        has_phone: z.boolean(),
        state: z.enum(['waiting', 'sending', 'sent', 'left']),
        at: z.iso.datetime(),
      }),
    ),
    total: count,
  })
  .meta({ id: 'NotifyList' })
export type NotifyList = z.infer<typeof notifyListSchema>

const notifyPageSize = 50

type Person = NotifyList['people'][number] & { phone: string | null; askedAt: Date | string }

/** Without addresses that wait to be confirmed (rule: signup-consent). The mail's key says whether it went out: see `showcase-live.jobs.ts`. */
const people = (itemId: string) => sql`(
  select n.id, n.email, n.phone, n.created_at as "askedAt", coalesce(n.unsubscribed_at, n.notified_at, n.created_at) as at,
    case when n.unsubscribed_at is not null then 'left' when n.notified_at is null then 'waiting'
      when exists (select 1 from sent_mails m where m.key = 'showcase-live:' || n.id || ':' || n.created_at::text)
      then 'sent' else 'sending' end as state
  from notification_signups n where n.featured_showcase_id = ${itemId}
    and n.unsubscribed_at is distinct from n.created_at) p`

/** `page` counts from 1. */
export const readNotifyList = ownerRead('get /featured/{id}/signups', {
  summary: 'Who asked to be told of an item, masked, and what became of the mails',
  params: idParams,
  query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  answer: [notifyListSchema, 'The list'],
  run: async (ctx, { id, page }) => {
    await requireItem(ctx, id)
    const [counts] = await rowsOf<Pick<NotifyList, 'waiting' | 'told' | 'sent' | 'left' | 'total'>>(
      ctx.db,
    )`select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state in ('sending', 'sent'))::int as told,
        count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state = 'left')::int as left, count(*)::int as total from ${people(id)}`
    const rows = await rowsOf<Person>(ctx.db)`select * from ${people(id)} order by p."askedAt" desc, p.id
      limit ${notifyPageSize} offset ${(page - 1) * notifyPageSize}`
    return {
      ...counts!,
      went_live: await listOpenings(ctx, id),
      people: rows.map(({ id, email, phone, state, at }) => ({
        id,
        email: maskEmail(email),
        has_phone: phone !== null,
        state,
        at: new Date(at).toISOString(),
      })),
    }
  },
})

async function listOpenings(ctx: OwnerCtx, itemId: string): Promise<NotifyList['went_live']> {
  const lines = await rowsOf<{ at: Date | string; actor: string }>(
    ctx.db,
  )`select created_at as at, actor from audit_log where subject_type = 'showcase_item' and subject_id = ${itemId}
      and action = 'showcase_item.live' order by id desc limit 10`
  return lines.map(({ at, actor }) => ({
    at: new Date(at).toISOString(),
    by: actor === 'jobs' ? 'schedule' : 'you',
  }))
}

/**
 * For this the password is asked again (rule: personal-data-in-admin). @throws PASSWORD_AGAIN, NOT_FOUND
 */
export const exportNotifyList = ownerCommand('post /featured/{id}/signups/export', {
  summary: 'The whole list with its addresses as CSV; the audit keeps that it was taken out',
  params: idParams,
  answer: [z.object({ file_name: z.string(), csv: z.string() }), 'The file'],
  unkeyed: 'it changes nothing, and copies of personal data are not stored',
  run: (ctx, { id }) => {
    requireRecentPassword(ctx)
    return inTransaction(ctx, async (ctx) => {
      const title = await requireItem(ctx, id)
      const rows = await rowsOf<Person>(ctx.db)`select * from ${people(id)} order by p."askedAt", p.id`
      await audit(ctx, ['showcase_item', id], 'showcase_item.list_export', {
        after: { people: rows.length },
      })
      const header = ['Email', 'Phone', 'Asked (Lagos time)', 'Status']
      const cells = rows.map(({ email, phone, askedAt, state }) => [
        email,
        phone && dialledPhone(phone),
        new Date(askedAt),
        state,
      ])
      const name = latinWords(title, 60)
      return {
        file_name: `notify-${name || 'list'}-${lagosDay(ctx.now())}.csv`,
        csv: csvStart + csv(header, cells),
      }
    })
  },
})

async function requireItem(ctx: OwnerCtx, itemId: string): Promise<string> {
  const [item] = await rowsOf<{ title: string }>(
    ctx.db,
  )`select title from featured_showcase where id = ${itemId}`
  if (!item) throw commonError('NOT_FOUND')
  return item.title
}
