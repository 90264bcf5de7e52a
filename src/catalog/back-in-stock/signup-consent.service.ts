import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { deadLinkText } from '../../layout/mail-link.rules.ts'
import { errorsOf } from '../../lib/errors.ts'
import { defineQueue } from '../../lib/job-queue.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { signedIds } from '../../lib/server/signed-id.ts'
import { dayMs } from '../../lib/time.ts'
import {
  confirmDays,
  mostPending,
  mailAgainDays,
  mailAgainAfterLeavingDays,
  purgePendingDays,
} from './signup-consent.rules.ts'

const consentError = errorsOf({ LINK_DEAD: [400, deadLinkText] })

/** The token of the link that confirms an address, and a signup of it. */
export const confirmLink = signedIds('signup-confirm')

/** `askedAt` is ISO 8601. */
export const signupConfirmMail = defineQueue<{ signupId: string; askedAt: string }>(
  'stock.signup-confirm-mail',
)

/** Who waits for sizes and for drops: one address is confirmed for both. */
const signups = sql`(select id, email, created_at, unsubscribed_at from stock_signups
  union all select id, email, created_at, unsubscribed_at from notification_signups)`

/**
 * A signup that waits for its address to be confirmed is off the list since the moment it was made, or, made again after it was
 * left, since before; one that was left is off it since later. None of them is mailed.
 */
const isPending: SQL = sql`unsubscribed_at <= created_at`
const wasLeft: SQL = sql`unsubscribed_at <> created_at`

/** `given`: mails may go there. `new`: a mail asks first; `asked`: it has been sent; `full`: too many wait for it. */
export type Consent = 'given' | 'new' | 'asked' | 'full'

/**
 * Whether the shop may write to an address: it is the signed-in customer's, or its owner confirmed it and has not unsubscribed
 * since (rule: signup-consent).
 */
export async function readConsent(ctx: Ctx, email: string): Promise<Consent> {
  if (ctx.actor.kind === 'customer' && ctx.actor.email === email) return 'given'
  const lately = new Date(ctx.now().getTime() - mailAgainAfterLeavingDays * dayMs).toISOString()
  const [known] = await rowsOf<{
    is_given: boolean
    has_left: boolean
    pending: number
    asked_at: string | null
  }>(ctx.db)`
    select coalesce(joined > coalesce(left_at, '-infinity'), false) as is_given, left_at is not null as has_left,
        pending, asked_at::text
      from (select max(created_at) filter (where unsubscribed_at is null) as joined,
          max(unsubscribed_at) filter (where ${wasLeft}) as left_at,
          count(*) filter (where ${isPending} and created_at > ${lately}::timestamptz)::int as pending,
          max(created_at) filter (where ${isPending}) as asked_at
        from ${signups} s where email = ${email}) s`
  const { is_given, has_left, pending, asked_at } = known!
  if (is_given) return 'given'
  if (pending >= mostPending) return 'full'
  const againMs = (has_left ? mailAgainAfterLeavingDays : mailAgainDays) * dayMs
  if (asked_at === null || ctx.now().getTime() - new Date(asked_at).getTime() > againMs) return 'new'
  return 'asked'
}

/** A new signup's columns by its consent. */
export const stateOf = (consent: Consent, now: Date) => ({
  createdAt: now,
  notifiedAt: null,
  unsubscribedAt: consent === 'given' ? null : now,
})

/** The same of one that begins again: that it was left is not forgotten. */
export const stateAgain = (consent: Consent, now: Date, table: SQL) => ({
  ...stateOf(consent, now),
  unsubscribedAt:
    consent === 'given'
      ? null
      : sql`case when ${table}.unsubscribed_at <> ${table}.created_at
          then least(${table}.unsubscribed_at, ${now.toISOString()}::timestamptz - interval '1 millisecond')
          else ${now.toISOString()}::timestamptz end`,
})

/** Whether a signup may begin again: it was mailed or left, or nobody has answered the mail that asked. */
export const mayRestart = (consent: Consent, table: SQL): SQL =>
  consent === 'asked'
    ? sql`${table}.unsubscribed_at > ${table}.created_at`
    : sql`${table}.unsubscribed_at is not null`

/** Queues the mail that asks, in the transaction of the signup. */
export async function askToConfirm(ctx: Ctx, consent: Consent, signupId: string | undefined): Promise<void> {
  if (consent !== 'new' || signupId === undefined) return
  await ctx.queue.send(ctx.db, signupConfirmMail, { signupId, askedAt: ctx.now().toISOString() })
}

/** The address of a signup that waits to be confirmed; null once it is, or was left. */
export async function findPending(ctx: Ctx, signupId: string): Promise<string | null> {
  const [row] = await rowsOf<{ email: string }>(ctx.db)`
    select email from ${signups} s where id = ${signupId} and ${isPending}`
  return row?.email ?? null
}

/** What a link confirms: the names of what its address waits for. @throws LINK_DEAD */
export async function readPending(ctx: Ctx, secret: string, token: string): Promise<string[]> {
  const email = await readLink(ctx, secret, token)
  const rows = await rowsOf<{ title: string }>(ctx.db)`
    select concat_ws(', ', p.title, nullif(concat_ws(' / ', v.size, v.color), '')) as title from stock_signups s
        join product_variants v on v.id = s.variant_id join products p on p.id = v.product_id
        where s.email = ${email} and s.unsubscribed_at <= s.created_at
      union all
      select f.title from notification_signups s join featured_showcase f on f.id = s.featured_showcase_id
        where s.email = ${email} and s.unsubscribed_at <= s.created_at
      order by 1`
  return rows.map(({ title }) => title)
}

/** By her own click: all that waits for her address is on the list from now on. @throws LINK_DEAD */
export async function confirmSignups(ctx: Ctx, secret: string, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const email = await readLink(ctx, secret, token)
    const now = ctx.now().toISOString()
    for (const table of [sql`stock_signups`, sql`notification_signups`])
      await ctx.db.execute(
        sql`update ${table} set unsubscribed_at = null, created_at = ${now}::timestamptz where email = ${email} and ${isPending}`,
      )
  })
}

async function readLink(ctx: Ctx, secret: string, token: string): Promise<string> {
  const signupId = confirmLink.read(secret, token)
  const since = new Date(ctx.now().getTime() - confirmDays * dayMs).toISOString()
  const [row] = signupId
    ? await rowsOf<{ email: string }>(ctx.db)`
        select email from ${signups} s where id = ${signupId} and ${isPending} and created_at > ${since}::timestamptz`
    : []
  if (!row) throw consentError('LINK_DEAD')
  return row.email
}

/** When a list was left: never the moment of the signup itself, which would be one that waits. */
export const leftAt = (now: Date, createdAt: AnyColumn) =>
  sql<Date>`greatest(${now.toISOString()}::timestamptz, ${createdAt} + interval '1 millisecond')`

/** Housekeeping: addresses that nobody confirmed are deleted, but those of which it is known that they were left. */
export async function purgePendingSignups(ctx: Ctx): Promise<void> {
  const longAgo = new Date(ctx.now().getTime() - purgePendingDays * dayMs).toISOString()
  for (const table of [sql`stock_signups`, sql`notification_signups`])
    await ctx.db.execute(
      sql`delete from ${table} where unsubscribed_at = created_at and created_at < ${longAgo}::timestamptz`,
    )
}
