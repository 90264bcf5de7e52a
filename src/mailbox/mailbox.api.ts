import { Hono } from 'hono'
import * as z from 'zod'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { commonError } from '../lib/errors.ts'
import { mailboxPolicy } from '../lib/server/web/content-policies.ts'
import { isFromThisMachine } from '../lib/server/web/this-machine.ts'
import { mailboxListPage, mailboxMessagePage, mailboxScript, mailboxStyles } from './mailbox-pages.server.ts'
import { findMail, listMailHeadings, listMails } from './mailbox.service.ts'

/**
 * /dev/mailbox: the mails of a shop without SMTP. It contains addresses and the codes that open accounts, so
 * it serves this machine only, even if the shop is reachable from others, and does not exist with SMTP or in
 * MODE=live.
 */
export function mailboxApi(env: { MODE: 'demo' | 'live'; SMTP_URL?: string | undefined }) {
  const isOpen = env.MODE !== 'live' && !env.SMTP_URL
  const api = new Hono<ApiEnv>()
  if (!isOpen) return api
  return api
    .use('/dev/*', async (c, next) => {
      if (!isFromThisMachine(c)) throw commonError('NOT_FOUND')
      await next()
      c.header('cache-control', 'no-store')
      c.header('x-robots-tag', 'noindex')
      c.header('content-security-policy', mailboxPolicy)
    })
    .get('/dev/mailbox.json', async (c) => {
      const mails = await listMails(c.var.ctx, c.req.query('to'))
      const messages = mails.map(({ id, to, subject, html, text, createdAt }) => ({
        id,
        to,
        subject,
        html,
        text,
        created_at: createdAt.toISOString(),
      }))
      return c.json({ messages })
    })
    .get('/dev/mailbox.css', (c) => c.body(mailboxStyles, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/dev/mailbox.js', (c) =>
      c.body(mailboxScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
    .get('/dev/mailbox', async (c) => c.html(mailboxListPage(await listMailHeadings(c.var.ctx))))
    .get('/dev/mailbox/:id', async (c) => {
      const id = c.req.param('id')
      const mail = z.uuid().safeParse(id).success ? await findMail(c.var.ctx, id) : null
      if (!mail) throw commonError('NOT_FOUND')
      return c.html(mailboxMessagePage(mail, c.req.query('view') === 'text' ? 'text' : 'html'))
    })
}
