import * as z from 'zod'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { errorsOf } from '../../lib/errors.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { type SignedInOwnerCtx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { idParams as params } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { type OrderMailKind, orderMailNames } from '../../orders/order/order-mail.rules.ts'
import type { NeedsYou } from './needs-you.schema.ts'

const jobError = errorsOf({ JOB_GONE: [409, 'It has gone out in the meantime, or somebody stopped it'] })

const nothing = z.strictObject({})

/** So many tries in a row are no hiccup of the mail server. */
const triesToShow = 3

/** As many as the list shows at most. */
export const mostShown = 100

/** Jobs `j` whose tries are over, or which fail again and again; pg-boss keeps them in a schema of its own. */
export const isFailingJob = sql`(j.state = 'failed' or (j.state = 'retry' and j.retry_count >= ${triesToShow}))
  and j.name not like '\\_\\_%'`

type Row = {
  id: string
  name: string
  state: string
  data: { orderId?: string; kinds?: OrderMailKind[]; email?: string } | null
  output: { message?: string; value?: { message?: string } } | null
  tries: number
  at: string
  order_number: string | null
  order_email: string | null
}

/** Mails and other jobs that do not get done, newest first. At most `mostShown`. */
export async function listFailingMails(ctx: SignedInOwnerCtx): Promise<NeedsYou['mails']> {
  const rows = await rowsOf<Row>(
    ctx.db,
  )`select j.id::text, j.name, j.state::text, j.data, j.output, j.retry_count::int as tries, j.created_on::text as at,
        o.order_number, o.email as order_email
      from pgboss.job j
      left join orders o on o.id::text = j.data->>'orderId'
      where ${isFailingJob} order by j.created_on desc limit ${mostShown}`
  return rows.map((row) => ({
    id: row.id,
    what: whatItIs(row),
    to: row.order_email ?? row.data?.email ?? null,
    order_id: row.order_number ? (row.data?.orderId ?? null) : null,
    error: row.output?.message ?? row.output?.value?.message ?? 'It did not say why',
    tries: row.tries + (row.state === 'failed' ? 1 : 0),
    is_given_up: row.state === 'failed',
    at: new Date(row.at).toISOString(),
  }))
}

const jobNames: Record<string, string> = {
  'account.code-mail': 'Email with a code',
  'account.welcome-mail': 'Welcome email',
  'account.password-changed-mail': 'Email about a changed password',
  'account.goodbye-mail': 'Goodbye email',
  'orders.mail': 'Email about an order',
  'orders.owner-notice': 'Notice to you',
  'orders.owner-notice-mail': 'Email to you about what needs you',
  'newsletter.confirm-mail': 'Newsletter: email to confirm',
  'newsletter.welcome-mail': 'Newsletter: welcome email',
  'stock.back-in-stock-mail': 'Email that a piece is back',
  'featured.showcase-live-mail': 'Email that a drop is live',
  'security.alert': 'Email to you about the shop’s safety',
  'backup.nightly': 'Backup of the night',
  'payments.compare': 'Comparison of payments',
  'shop-health.consistency': 'Check of stock, orders and money',
  'catalog.publish-scheduled': 'Putting scheduled products live',
  'catalog.end-sales': 'Ending sales',
}

/** What a queue does, as the owner reads it. */
export const workName = (queue: string): string => jobNames[queue] ?? `Work of the shop (${queue})`

function whatItIs({ name, data, order_number: orderNumber }: Row): string {
  if (orderNumber && data?.kinds)
    return `${data.kinds.map((kind) => orderMailNames[kind] ?? kind).join(' and ')}, order ${orderNumber}`
  return workName(name)
}

/** Tries a failing job again at once. Throws JOB_GONE. */
export const retryFailingMail = ownerCommand('post /failing-mails/{id}/retry', {
  summary: 'Try a mail again that does not go out',
  params,
  body: nothing,
  run: (ctx, { id }) =>
    change(
      ctx,
      id,
      'mail.retry',
      sql`update pgboss.job j set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(j.retry_limit, j.retry_count + 1) where j.id = ${id}::uuid and ${isFailingJob} returning j.name, j.data`,
    ),
})

/** Drops a failing job: its mail is never sent. Throws JOB_GONE. */
export const dropFailingMail = ownerCommand('post /failing-mails/{id}/drop', {
  summary: 'Give up on a mail that does not go out',
  params,
  body: nothing,
  run: (ctx, { id }) =>
    change(
      ctx,
      id,
      'mail.drop',
      sql`delete from pgboss.job j where j.id = ${id}::uuid and ${isFailingJob} returning j.name, j.data`,
    ),
})

function change(ctx: OwnerCtx, id: string, action: string, statement: ReturnType<typeof sql>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [job] = await rowsOf<{ name: string; data: { orderId?: string } | null }>(ctx.db)`${statement}`
    if (!job) throw jobError('JOB_GONE')
    const { orderId } = job.data ?? {}
    await audit(ctx, orderId ? ['order', orderId] : ['job', id], action, { after: { queue: job.name } })
  })
}
