import { html } from 'hono/html'
import { formatDateTime } from '../lib/time.ts'
import type { MailHeading, MailboxMessage } from './mailbox.service.ts'

/** The list, newest first. Its script swaps the rows every three seconds and leaves the scroll position alone. */
export function mailboxListPage(mails: MailHeading[]) {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/dev/mailbox/${mail.id}">
          <span class="subject">${mail.subject}</span>
          <span class="to">${mail.to}</span>
          <time datetime="${mail.createdAt.toISOString()}">${formatDateTime(mail.createdAt)}</time>
        </a>
      </li>`,
  )
  const content = html`<p class="note">
      Every mail of this shop is kept here because no SMTP_URL is set. Nothing was really sent.
    </p>
    <div id="mails">
      ${
        mails.length
          ? html`<ul class="mails">
              ${rows}
            </ul>`
          : html`<p>No mails yet.</p>`
      }
    </div>`
  return page('Mailbox', content, html`<script src="/dev/mailbox.js" defer></script>`)
}

/** One mail: as designed in a frame that may run nothing and whose links open new tabs, or as plain text. */
export function mailboxMessagePage(mail: MailboxMessage, view: 'html' | 'text') {
  const tab = (name: 'html' | 'text', label: string) =>
    html`<a href="/dev/mailbox/${mail.id}?view=${name}" ${name === view ? 'aria-current=page' : ''}
      >${label}</a
    >`
  const framed = `<base target="_blank">${mail.html}`
  const content = html`<p><a href="/dev/mailbox">All mails</a></p>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Date</dt>
      <dd>${formatDateTime(mail.createdAt)}</dd>
    </dl>
    <nav class="tabs" aria-label="View">${tab('html', 'Designed')} ${tab('text', 'Plain text')}</nav>
    ${
      view === 'html'
        ? html`<iframe
            title="The mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${framed}"
          ></iframe>`
        : html`<pre>${mail.text}</pre>`
    }`
  return page(mail.subject, content, '')
}

type Html = ReturnType<typeof html>

function page(title: string, content: Html, scripts: Html | string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/dev/mailbox.css" />
        ${scripts}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

export const mailboxScript = `setInterval(async () => {
  if (document.hidden) return
  try {
    const response = await fetch(location.href)
    if (!response.ok) return
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('#mails')
    const shown = document.querySelector('#mails')
    if (!fresh || fresh.innerHTML === shown.innerHTML) return
    const focused = document.activeElement?.getAttribute('href')
    shown.innerHTML = fresh.innerHTML
    if (focused) shown.querySelector('a[href="' + focused + '"]')?.focus({ preventScroll: true })
  } catch {}
}, 3000)
`

export const mailboxStyles = `
* { box-sizing: border-box }
body { margin: 0; background: #F4F5F2; color: #15172B; font: 16px/1.5 'Work Sans', Helvetica, Arial, sans-serif }
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; overflow-wrap: anywhere }
a { color: #25307F }
a:focus-visible { outline: 2px solid #25307F; outline-offset: 2px }
.note { color: #555B70; margin: 0 0 16px }
.mails { list-style: none; margin: 0; padding: 0; overflow-anchor: auto }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 0; min-height: 44px;
  border-bottom: 1px solid #CDD1DB; color: inherit; text-decoration: none }
.mails a:hover .subject { text-decoration: underline }
.subject { font-weight: 600; overflow-wrap: anywhere }
.to { grid-column: 1; color: #555B70; overflow-wrap: anywhere }
time { grid-column: 2; grid-row: 1; color: #555B70; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 16px }
dt { color: #555B70 }
dd { margin: 0; overflow-wrap: anywhere }
.tabs { display: flex; gap: 8px; margin: 16px 0 }
.tabs a { padding: 10px 16px; border: 1px solid #CDD1DB; text-decoration: none; color: inherit }
.tabs a[aria-current] { border-color: #25307F; box-shadow: inset 0 -3px #25307F }
iframe { width: 100%; height: 720px; border: 1px solid #CDD1DB; background: #FFF }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #FFF; border: 1px solid #CDD1DB; padding: 16px }
@media (max-width: 560px) { .mails a { grid-template-columns: 1fr } time { grid-column: 1; grid-row: auto } }
`
