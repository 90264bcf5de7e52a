import { and, eq, lt, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { ReactElement } from 'react'
import { plainTextSelectors } from '@react-email/components'
import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Db } from '../../../db/client.ts'
import { mailboxMessages, sentMails } from '../../../db/schema.ts'
import type { Ctx } from '../context.ts'
import { withOutlookParts } from './email-style.ts'
import { deleteInBatches } from '../jobs/delete-batches.ts'
import { minuteMs, secondMs } from '../../time.ts'

/**
 * `key` names the event this mail is for; a mail of the same key is sent once (rule: one-mail-per-event).
 * `unsubscribeUrl` is where mail programs offer the way out of a list: a page for people, and it takes their one-click
 * POST (RFC 8058).
 */
export type Mail = { key: string; to: string; subject: string; body: ReactElement; unsubscribeUrl?: string }
export type Mailer = { send: (mail: Mail) => Promise<void> }

/** What mail programs expect before a mail's HTML. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** A mail as it is sent. */
export const mailHtml = (body: ReactElement) => withOutlookParts(doctype + renderToStaticMarkup(body))

/** Prepared once: that takes longer than a mail. Tables that say something keep their columns apart. */
export const mailText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    {
      selector: 'table.m-columns',
      format: 'dataTable',
      options: { colSpacing: 3, rowSpacing: 0, maxColumnWidth: 60, uppercaseHeaderCells: false },
    },
  ],
})

/**
 * The timeout of a mail server's greeting, after which the mail is retried; handling a mail may take longer.
 */
const patience = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 2 * minuteMs,
}

/**
 * The same for every try of one mail. A reply that is lost after the mail was handed over makes it be sent again; mailboxes
 * that compare these show it once.
 */
const messageIdOf = (key: string, from: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${/@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'shop'}>`

/** Nobody can have such an address (RFC 2606): the demo's made-up people have them (rule: sample-orders). */
const isNobodys = (to: string) => /@(?:[^@]*\.)?invalid>?$/i.test(to.trim())

/** Sends through SMTP when `smtpUrl` is given, else stores the mail in the database for /dev/mailbox. */
export function createMailer(db: Db, options: { smtpUrl: string | undefined; from: string }) {
  const smtp = options.smtpUrl ? nodemailer.createTransport({ url: options.smtpUrl, ...patience }) : null
  return {
    async send({ key, to, subject, body, unsubscribeUrl }: Mail): Promise<void> {
      if (isNobodys(to)) return
      const html = mailHtml(body)
      const text = mailText(html)
      if (smtp) {
        const [sent] = await db.select().from(sentMails).where(eq(sentMails.key, key))
        if (sent) return
        const headers = listHeaders(unsubscribeUrl)
        const messageId = messageIdOf(key, options.from)
        await smtp.sendMail({ from: options.from, to, subject, html, text, headers, messageId })
        await db.insert(sentMails).values({ key }).onConflictDoNothing()
        return
      }
      await db.execute(sql`
        with fresh as (insert into ${sentMails} (key) values (${key}) on conflict do nothing returning key)
        insert into ${mailboxMessages} ("to", subject, html, text)
        select ${to}::text, ${subject}::text, ${html}::text, ${text}::text from fresh`)
    },

    /**
     * Sends one mail now, without an idempotency key; returns the SMTP server's answer. @throws its refusal,
     * in its words
     */
    async tryOut({ to, subject, body }: Pick<Mail, 'to' | 'subject' | 'body'>): Promise<string> {
      const html = mailHtml(body)
      const text = mailText(html)
      if (!smtp) {
        await db.insert(mailboxMessages).values({ to, subject, html, text })
        return 'No mail server is set (SMTP_URL), so the email is kept in the mailbox of this shop'
      }
      const answer: { response: string } = await smtp.sendMail({
        from: options.from,
        to,
        subject,
        html,
        text,
      })
      return answer.response
    },
  } satisfies Mailer & Record<string, unknown>
}

/** A mailer that can also say what became of a mail. */
export type TryingMailer = ReturnType<typeof createMailer>

/**
 * Deletes the records of mails sent before `before`, and the mails stored without SMTP. Those of unfinished
 * jobs stay, so that a retry sends nothing twice: they were sent after the oldest such job was created.
 */
export async function purgeSentMails(ctx: Pick<Ctx, 'db'>, before: Date): Promise<number> {
  const oldestOpenJob = sql`(select min(created_on) from pgboss.job where state in ('created', 'retry', 'active'))`
  const isDone = sql`${sentMails.sentAt} < coalesce(${oldestOpenJob}, 'infinity')`
  const forgotten = await deleteInBatches(ctx, sentMails, and(lt(sentMails.sentAt, before), isDone)!)
  return forgotten + (await deleteInBatches(ctx, mailboxMessages, lt(mailboxMessages.createdAt, before)))
}

function listHeaders(unsubscribeUrl: string | undefined): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
