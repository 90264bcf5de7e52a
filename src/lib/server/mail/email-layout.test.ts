import { createElement } from 'react'
import { expect, test } from 'vitest'
import { EmailButton, EmailLayout } from './email-layout.tsx'
import { mailHtml, mailText } from './mailer.ts'

const brand = {
  name: 'Indigo Lane',
  tagline: 'Quick fashion.',
  email: 'hello@shop.test',
  phone: '+234 803 000 0000',
  url: 'http://shop.test',
}
const mail = createElement(
  EmailLayout,
  { brand, preview: 'Payment received', heading: 'Payment received' } as Parameters<typeof EmailLayout>[0],
  createElement(
    'table',
    { className: 'm-columns' },
    createElement(
      'tbody',
      null,
      createElement('tr', null, createElement('td', null, 'Subtotal'), createElement('td', null, '₦9,500')),
    ),
  ),
  createElement(EmailButton, { href: 'http://shop.test/pay' } as Parameters<typeof EmailButton>[0], 'Pay'),
)

// (rule: mail-look)
test('a mail has a language, a title, a colour scheme, and its dark colours', () => {
  const html = mailHtml(mail)
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html).toContain('<title>Payment received – Indigo Lane</title>')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

// (rule: mail-look)
test('Outlook gets a table of fixed width around everything, and a button that keeps its size', () => {
  const html = mailHtml(mail)
  const open = html.indexOf('<!--[if mso]><table role="presentation" align="center" width="560"')
  const close = html.indexOf('<!--[if mso]></td></tr></table><![endif]-->')
  expect(open).toBeGreaterThan(html.indexOf('<body'))
  expect(close).toBeGreaterThan(html.indexOf('₦9,500'))
  expect(open).toBeLessThan(html.indexOf('Payment received</h1>'))
  expect(html).not.toContain('data-outlook')
  expect(html).toMatch(/<td[^>]*mso-padding-alt:14px 24px[^>]*><a href="http:\/\/shop.test\/pay"/)
})

// (rule: mail-look)
test('as plain text columns stay apart, and nothing appears twice', () => {
  const text = mailText(mailHtml(mail))
  expect(text).toContain('Subtotal   ₦9,500')
  expect(text.match(/Payment received/g)).toHaveLength(1)
  expect(text).toContain('Pay http://shop.test/pay')
})
