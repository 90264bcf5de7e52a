import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { csv, csvStart } from '../../lib/csv.ts'
import { latinWords } from '../../lib/latin-words.ts'
import { commonError } from '../../lib/errors.ts'
import { dialledPhone } from '../../lib/phone.rules.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { type AdminCtx, inTransaction } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { lagosDay } from '../../lib/time.ts'
import { maskEmail } from '../../orders/reading/masking.rules.ts'
import type { NotifyList } from './notify-list.schema.ts'

export const notifyPageSize = 50

type Person = NotifyList['people'][number] & { phone: string | null; askedAt: Date | string }

/** Without addresses that wait to be confirmed (rule: signup-consent). The mail's key says whether it went out: see `showcase-live.jobs.ts`. */
const people = (itemId: string) => sql`(
  select n.id, n.email, n.phone, n.created_at as "askedAt", coalesce(n.unsubscribed_at, n.notified_at, n.created_at) as at,
    case when n.unsubscribed_at is not null then 'left' when n.notified_at is null then 'waiting'
      when exists (select 1 from sent_mails m where m.key = 'showcase-live:' || n.id || ':' || n.created_at::text)
      then 'sent' else 'sending' end as state
  from notification_signups n where n.featured_showcase_id = ${itemId}
    and n.unsubscribed_at is distinct from n.created_at) p`

/** Sign-ups for a drop's notification, with the state of each mail. `page` counts from 1. */
export async function readNotifyList(ctx: AdminCtx, itemId: string, page: number): Promise<NotifyList> {
  await requireItem(ctx, itemId)
  const [counts] = await rowsOf<Pick<NotifyList, 'waiting' | 'told' | 'sent' | 'left' | 'total'>>(
    ctx.db,
  )`select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state in ('sending', 'sent'))::int as told,
        count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state = 'left')::int as left, count(*)::int as total from ${people(itemId)}`
  const rows = await rowsOf<Person>(ctx.db)`select * from ${people(itemId)} order by p."askedAt" desc, p.id
      limit ${notifyPageSize} offset ${(page - 1) * notifyPageSize}`
  return {
    ...counts!,
    went_live: await listOpenings(ctx, itemId),
    people: rows.map(({ id, email, phone, state, at }) => ({
      id,
      email: maskEmail(email),
      has_phone: phone !== null,
      state,
      at: new Date(at).toISOString(),
    })),
  }
}

async function listOpenings(ctx: AdminCtx, itemId: string): Promise<NotifyList['went_live']> {
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
 * The whole list with its addresses as a file; the audit records the export (rule: personal-data-in-admin).
 * Requires the password again. Throws PASSWORD_AGAIN, NOT_FOUND.
 */
export async function exportNotifyList(
  ctx: AdminCtx,
  itemId: string,
): Promise<{ file_name: string; csv: string }> {
  requireRecentPassword(ctx)
  return inTransaction(ctx, async (ctx) => {
    const title = await requireItem(ctx, itemId)
    const rows = await rowsOf<Person>(ctx.db)`select * from ${people(itemId)} order by p."askedAt", p.id`
    await audit(ctx, ['showcase_item', itemId], 'showcase_item.list_export', {
      after: { people: rows.length },
    })
    const header = ['Email', 'Phone', 'Asked (Lagos time)', 'State']
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
}

async function requireItem(ctx: AdminCtx, itemId: string): Promise<string> {
  const [item] = await rowsOf<{ title: string }>(
    ctx.db,
  )`select title from featured_showcase where id = ${itemId}`
  if (!item) throw commonError('NOT_FOUND')
  return item.title
}
