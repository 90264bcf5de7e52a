import { readdirSync } from 'node:fs'
import { type ReactElement, createElement as mail } from 'react'
import { expect, test } from 'vitest'
import {
  accountExistsMail,
  goodbyeMail,
  passwordChangedMail,
  signInSafetyMail,
  staffInvitationMail,
  welcomeMail,
} from '../account/mails/account-mails.email.ts'
import { VerificationCodeEmail } from '../account/mails/verification-code.email.tsx'
import { TestMailEmail } from '../admin/first-steps/test-mail.email.tsx'
import { OwnerEmail } from '../admin/owner-mails/owner-mails.email.tsx'
import { signupConfirmEmail } from '../catalog/back-in-stock/signup-confirm.email.ts'
import { backInStockEmail } from '../catalog/back-in-stock/back-in-stock.email.ts'
import { giftCardMail } from '../credit/cards/gift-card.email.ts'
import { creditGivenMail } from '../credit/credit-given.email.ts'
import { showcaseLiveEmail } from '../featured/showcase-live.email.ts'
import { mailHtml } from '../lib/server/mail/mailer.ts'
import { htmlFaults } from '../lib/server/web/test-html.ts'
import { newsletterConfirmMail, newsletterWelcomeMail } from '../newsletter/newsletter-mails.email.ts'
import { demoOnlyWords } from '../../demo/words.ts'
import { settingDefaults } from '../settings/settings.rules.ts'
import { orderMailTemplates } from '../orders/mails/order-mail-templates.email.tsx'
import type { OrderMail } from '../orders/mails/order-mail-content.rules.ts'
import { returnStates } from '../orders/order/return-events.rules.ts'
import { ReturnMailPage } from '../returns/return-mail.email.tsx'
import type { ReturnView } from '../returns/returns.schema.ts'
import { ReviewMailPage } from '../reviews/review-mail.email.tsx'
import { orderMailKinds } from '../orders/order/order-mail.rules.ts'

const brand = {
  name: 'Indigo & Lane',
  greeting: 'Hello {name},',
  footer:
    'Indigo Lane: Quick fashion, delivered fast. Questions? Write to hello@shop.test or call +234 803 000 0000.',
  url: 'https://shop.test',
}
const url = 'https://shop.test/x?token=a&order=b'
const at = new Date('2026-11-20T10:00:00Z')
const item = { title: 'Shirt <white>', variant: 'M / Indigo', url }
const order: OrderMail = {
  brand,
  orderNumber: 'IL-20261120-000001',
  isHandedOver: false,
  giftCard: null,
  pickup: null,
  receiptUrl: 'https://shop.example/receipt/1',
  firstName: 'Ada',
  currency: 'NGN',
  lines: [
    {
      title: 'Adire <wrap>',
      variant: 'M',
      quantity: 2,
      total: 3_600_000,
      imageUrl: `${brand.url}/media/a.jpg`,
    },
    { title: 'Belt', variant: '', quantity: 1, total: 500_000, imageUrl: null },
  ],
  subtotal: 4_100_000,
  discount: 205_000,
  promoCode: 'TAG5',
  delivery: 250_000,
  total: 4_145_000,
  deposit: { amount: 2_072_500, paid: 2_072_500, due: 2_072_500, due_on: '2026-12-04', is_paid: true },
  due: null,
  paid: 4_145_000,
  address: ['Ada Obi', '1 Marina', 'Lagos', 'Nigeria'],
  trackingUrl: url,
  payUrl: url,
  notes: 'Ring <twice>',
  expected: 'by Thu 26 Nov',
  dispatch: { dispatch_days_min: 1, dispatch_days_max: 2 },
  returnWindowDays: 7,
  trackingNumber: 'GIG-1',
  deliveryCode: '4821',
  carrier: 'GIG',
  parcelUrl: url,
  parcel: { position: 1, count: 2, pieces: ['1 × Dress, M'] },
  isOfParcel: true,
  note: 'Paid ₦1 of ₦2',
  refundMinor: 100_000,
  sums: { receivedMinor: 4_145_000, returnedMinor: 200_000, currency: 'NGN' },
  refundChannel: 'card',
}

const comesBack: ReturnView = {
  id: 'r',
  number: 1,
  order_id: 'o',
  order_number: 'IL-20261120-000001',
  currency: 'NGN',
  kind: 'return',
  state: 'requested',
  note: 'It is <tight>',
  window_ends_on: '2026-11-27',
  way: 'send',
  place: '12 Allen <Avenue>',
  expires_on: '2026-12-04',
  decline_reason: 'It was <worn>',
  kept_why: 'A stain',
  photos: 1,
  lines: [
    {
      id: 'l',
      order_line_id: 'ol',
      title: 'Adire <wrap>',
      variant: 'M',
      image_url: null,
      quantity: 3,
      reason: 'too_small',
      wish: 'refund',
      wanted: 'L / <Blue>',
      worth: 3_600_000,
      as_new: 0,
      damaged: 1,
      missing: 1,
      wrong: 1,
    },
  ],
  sums: {
    goods: 3_600_000,
    delivery: 0,
    way_back: -100_000,
    not_given: 0,
    kept: -100_000,
    total: 3_400_000,
    credit: 400_000,
    exchange: 1_000_000,
  },
  created_at: at.toISOString(),
  decided_at: null,
  received_at: null,
  settled_at: null,
  can_withdraw: true,
  exchange: {
    order_id: 'n',
    order_number: '#2',
    status: 'pending',
    total: 1_200_000,
    to_pay: 200_000,
    waits: true,
    is_at_counter: false,
    pay_path: null,
  },
}

const comesBackOf = (of: OrderMail, kind: ReturnView['kind']): ReturnView => ({
  ...comesBack,
  kind,
  order_number: of.orderNumber,
  lines: comesBack.lines.map((line) => ({ ...line, title: of.lines[0]!.title })),
})

/** Every mail the shop sends, by its file. */
const mailsOf = (brand: OrderMail['brand'], order: OrderMail): Record<string, ReactElement[]> => ({
  'account-mails': [
    accountExistsMail(brand),
    goodbyeMail(brand, 'Ada'),
    passwordChangedMail(brand, at, false),
    ...(['on', 'off', 'codes', 'recovery'] as const).map((change) => signInSafetyMail(brand, change, at)),
    welcomeMail(brand, 'Ada'),
    welcomeMail(brand, ''),
    staffInvitationMail(brand, {
      firstName: 'Bisi',
      email: 'bisi@example.com',
      role: 'helper',
      rights: ['sell'],
    }),
    staffInvitationMail(brand, { firstName: '', email: 'bisi@example.com', role: 'admin', rights: [] }),
  ].map(({ body }) => body),
  'verification-code': (['signup', 'reset', 'delete'] as const).map((purpose) =>
    mail(VerificationCodeEmail, { brand, purpose, code: '123456' }),
  ),
  'test-mail': [mail(TestMailEmail, { brand })],
  'owner-mails': [
    mail(OwnerEmail, {
      brand,
      heading: 'Running out',
      text: 'These sizes run out.',
      lines: ['Shirt <white>, M: 2 left', 'Belt: 1 left'],
      way: { label: 'Look at it', path: '/admin/products' },
    }),
  ],
  'back-in-stock': [backInStockEmail(brand, item, url).body],
  'signup-confirm': [signupConfirmEmail(brand, url).body],
  'showcase-live': [showcaseLiveEmail(brand, item, url).body],
  'newsletter-mails': [
    newsletterConfirmMail(brand, { confirmUrl: url, unsubscribeUrl: url }).body,
    newsletterWelcomeMail(brand, url).body,
  ],
  'return-mail': returnStates.flatMap((to) =>
    (['return', 'claim'] as const).map((kind) =>
      mail(ReturnMailPage, {
        to,
        mail: { brand, firstName: 'Ada', orderUrl: url, view: comesBackOf(order, kind) },
      }),
    ),
  ),
  'review-mail': [
    mail(ReviewMailPage, { mail: { brand, firstName: 'Ada', orderNumber: order.orderNumber, url } }),
  ],
  'credit-given': [true, false].map(
    (isGuest) => creditGivenMail(brand, { amountMinor: 200_000, isGuest }).body,
  ),
  'gift-card': ['', 'Wear it well'].map(
    (words) =>
      giftCardMail(
        brand,
        {
          to: 'ada@example.com',
          toName: 'Ada',
          fromName: words && 'Bisi',
          words,
          amountMinor: 2_500_000,
          code: '7K3M-9QXD-0V1A-TCWE',
        },
        url,
      ).body,
  ),
  ...Object.fromEntries(
    orderMailKinds.map((kind) => [
      kind.replaceAll('_', '-'),
      [
        order,
        { ...order, deposit: null, lines: order.lines.slice(1), promoCode: null, discount: 0, note: '' },
      ].map((each) => mail(orderMailTemplates[kind].Email, { mail: each })),
    ]),
  ),
})
const mails = mailsOf(brand, order)

// (rule: valid-html)
test.each(Object.entries(mails))('the mail %s is valid HTML', async (_name, bodies) => {
  for (const body of bodies) expect(await htmlFaults('mail', mailHtml(body))).toEqual([])
})

// (rules: owner-words, no-unmade-promises)
test.each(Object.keys(mails))(
  'the mail %s of a new shop says nothing of the demo and promises nothing',
  (name) => {
    const brand = {
      name: settingDefaults.brand_name,
      greeting: 'Hello {name},',
      footer: '',
      url: 'https://shop.test',
    }
    const bodies = mailsOf(brand, {
      ...order,
      subtotal: 4_100_000,
      delivery: 150_000,
      brand,
      orderNumber: 'ORD-1',
      lines: order.lines.map((line) => ({ ...line, title: 'Shirt' })),
      promoCode: null,
      discount: 0,
      dispatch: { dispatch_days_min: null, dispatch_days_max: null },
      returnWindowDays: null,
      address: ['Ada Obi', '1 Allen Avenue', 'Ikeja', 'Nigeria'],
    })[name]!
    for (const body of bodies) {
      const text = mailHtml(body)
        .replaceAll(/<style[\s\S]*?<\/style>|style="[^"]*"/g, '')
        .toLowerCase()
      // How long a link of the newsletter lives is the program's, no promise of the shop.
      const said = text.replace(/works for(?:\s|<!-- -->)*7(?:\s|<!-- -->)*days/, '')
      expect(demoOnlyWords.filter((word) => said.includes(word.toLowerCase()))).toEqual([])
    }
  },
)

test("the validator finds a mail's errors", async () => {
  const twice = mail('b', { id: 'same' }, mail('div', { id: 'same' }))
  const faults = (await htmlFaults('mail', mailHtml(twice))).map((fault) => fault.split(':')[0])
  expect(faults).toEqual(expect.arrayContaining(['no-dup-id', 'element-permitted-content']))
})

// (rule: valid-html)
test('no mail is left out', () => {
  const parts = ['order-mail', 'order-mail-parts', 'order-mail-templates']
  const kinds = orderMailKinds.map((kind) => kind.replaceAll('_', '-'))
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.email\.tsx?$/.test(file))
    .map((file) =>
      file
        .split('/')
        .at(-1)!
        .replace(/\.email\.tsx?$/, ''),
    )
  const named = [...files.filter((file) => !parts.includes(file)), ...kinds]
  expect(named.toSorted()).toEqual(Object.keys(mails).toSorted())
})
