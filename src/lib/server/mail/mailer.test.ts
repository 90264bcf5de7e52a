import { createElement } from 'react'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../../db/test-database.ts'
import { createMailer } from './mailer.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
const received: { from: string; to: string[]; source: string }[] = []
let isRefusing = false
/** The server accepts the mail, and the connection ends before it answers. */
let isReplyLost = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let source = ''
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
    stream.on('end', () => {
      if (isRefusing) return done(new Error('try again later'))
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address), source })
      if (isReplyLost) return server.connections.forEach((connection) => connection.close())
      done()
    })
  },
})

beforeAll(async () => {
  t = await openTestContext()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await t.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

function openMailer() {
  const { port } = server.server.address() as { port: number }
  const from = 'Indigo Lane <hello@indigolane.example>'
  return createMailer(t.ctx.db, { smtpUrl: `smtp://127.0.0.1:${port}`, from })
}

const body = createElement('p', null, 'Your total is ₦18,000')

test('a mail goes out over SMTP with a designed and a plain text part', async () => {
  await openMailer().send({ key: 'a', to: 'ada@example.com', subject: 'Your order', body })
  expect(received).toHaveLength(1)
  const [mail] = received
  expect([mail!.from, mail!.to]).toEqual(['hello@indigolane.example', ['ada@example.com']])
  expect(mail!.source).toMatch(/^From: Indigo Lane <hello@indigolane\.example>\r?$/m)
  expect(mail!.source).toMatch(/^Subject: Your order\r?$/m)
  expect(mail!.source).toContain('text/plain')
  expect(mail!.source).toContain('text/html')
})

// (rule: sample-orders)
test('no mail leaves for a made-up person', async () => {
  const before = received.length
  for (const to of ['ada.obi@sample.invalid', 'Ada <ada@invalid>'])
    await openMailer().send({ key: `made-up-${to}`, to, subject: 'Back in stock', body })
  expect(received).toHaveLength(before)
})

test('a mail of a list carries the one-click way out, other mails do not', async () => {
  const unsubscribeUrl = 'https://shop.test/newsletter/unsubscribe?token=t'
  await openMailer().send({ key: 'list', to: 'ada@example.com', subject: 'News', body, unsubscribeUrl })
  const { source } = received.at(-1)!
  expect(source).toMatch(/^List-Unsubscribe: <https:\/\/shop\.test\/newsletter\/unsubscribe\?token=t>\r?$/m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(received[0]!.source).not.toContain('List-Unsubscribe')
})

// (rule: one-mail-per-event)
test('the same event is sent once, even when its job runs again', async () => {
  const count = received.length
  await openMailer().send({ key: 'once', to: 'ada@example.com', subject: 'Once', body })
  await openMailer().send({ key: 'once', to: 'ada@example.com', subject: 'Once', body })
  expect(received).toHaveLength(count + 1)
})

// (rule: one-mail-per-event)
test('a refused mail fails its job and is sent by the next try', async () => {
  const count = received.length
  isRefusing = true
  const mail = { key: 'retry', to: 'ada@example.com', subject: 'Retry', body }
  await expect(openMailer().send(mail)).rejects.toThrow('try again later')
  isRefusing = false
  await openMailer().send(mail)
  expect(received).toHaveLength(count + 1)
})

// (rule: one-mail-per-event)
test('every try of one mail has the same Message-ID, also when the reply to the first was lost', async () => {
  const idOf = (source: string) => /^Message-ID: (.+)$/im.exec(source)![1]!.trim()
  const count = received.length
  isReplyLost = true
  const mail = { key: 'order_paid:1:2', to: 'ada@example.com', subject: 'Paid', body }
  await expect(openMailer().send(mail)).rejects.toThrow()
  isReplyLost = false
  await openMailer().send(mail)
  await openMailer().send({ ...mail, key: 'order_paid:1:3' })
  const [first, second, other] = received.slice(count).map(({ source }) => idOf(source))
  expect(first).toMatch(/^<[\da-f]{40}@indigolane\.example>$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('a line break in a subject cannot add a header', async () => {
  const subject = 'Hello\r\nBcc: everyone@example.com'
  await openMailer().send({ key: 'inject', to: 'ada@example.com', subject, body })
  const [headers = ''] = received.at(-1)!.source.split('\r\n\r\n')
  expect(headers).not.toMatch(/^Bcc:/m)
  expect(received.at(-1)!.to).toEqual(['ada@example.com'])
})
