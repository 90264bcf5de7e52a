import { createElement, type FunctionComponent } from 'react'
import { expect, test, vi } from 'vitest'
import { Route as About } from './about.page.tsx'
import { PriceFilter } from '../catalog/listing/filters/price-filter.tsx'
import { ProductDetails } from '../catalog/product/product-details.tsx'
import { returnCostText, returnsText } from '../settings/return-texts.rules.ts'
import { Route as Contact } from './contact.page.tsx'
import { DeliveryEstimate } from '../cart/buy-box/delivery-estimate.tsx'
import { ContactButtons } from '../shell/contact-buttons.tsx'
import { Reference } from '../layout/error-page.tsx'
import { ApplicationError } from '../layout/error-screens.tsx'
import { Route as Faqs } from './faqs.page.tsx'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { SocialTagBanner, ValuePropositions } from './home-sections.tsx'
import { Route as Privacy } from './privacy.page.tsx'
import { ReturnsPanel } from './returns-panel.tsx'
import { ShippingPanel } from './shipping-panel.tsx'
import { Route as Shipping } from './shipping.page.tsx'
import { Route as Terms } from './terms.page.tsx'
import { renderAt } from './test-render.ts'
import { TextPage } from './text-page.tsx'

const pageOf = (route: { options: { component?: unknown } }) => route.options.component as FunctionComponent

// (rule: static-pages)
test('About has mission, vision and four reasons', async () => {
  const html = await renderAt('/about', pageOf(About))
  for (const words of ['Our mission', 'Our vision', 'Four reasons', 'Indigo Lane'])
    expect(html).toContain(words)
  const reasons = html.slice(html.indexOf('Four reasons'))
  expect(reasons.slice(0, reasons.indexOf('</ol>')).match(/<li/g)).toHaveLength(4)
})

// (rule: static-pages)
test('Contact names every way to the business, from the settings', async () => {
  const html = await renderAt('/contact', pageOf(Contact), {
    settings: { phone: '+2348091234567', whatsapp: '2348091234567', email: 'care@shop.test' },
  })
  for (const words of ['tel:+2348091234567', 'https://wa.me/2348091234567', 'mailto:care@shop.test'])
    expect(html).toContain(words)
})

// (rule: no-unmade-promises)
test('a new shop says nothing of speed, hours of answers, visits, labels or pre-orders that nobody said', async () => {
  const settings = {
    address: '5 Herbert Macaulay Way',
    opening_hours: 'Monday to Saturday',
    whatsapp: '2348091234567',
    return_window_days: 5,
    free_delivery_threshold: 6_000_000,
  }
  const said = await Promise.all(
    (
      [
        ['/contact', pageOf(Contact)],
        ['/about', pageOf(About)],
        ['/faqs', pageOf(Faqs)],
        ['/terms', pageOf(Terms)],
        ['/shipping-returns', ReturnsPanel],
        ['/shipping-returns', ShippingPanel],
      ] as const
    ).map(([path, part]) => renderAt(path, part, { isNew: true, settings })),
  )
  expect(said.join('\n')).not.toMatch(
    /quickest way|reply during|before you visit|reasons|Easy to exchange|pre-order|tags on|orders over/i,
  )
})

// (rule: static-pages)
test.each([
  ['/faqs', Faqs, 'TAG5'],
  ['/privacy', Privacy, 'Privacy'],
  ['/terms', Terms, 'Terms'],
  ['/shipping', Shipping, 'Lagos Mainland'],
] as const)('%s has its heading and its words', async (path, route, words) => {
  const html = await renderAt(path, pageOf(route))
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(words)
})

// (rules: one-source-of-promises, return-window)
test('Shipping & Returns says dispatch, rates and the return window of the settings', async () => {
  const shipping = await renderAt('/shipping-returns', ShippingPanel, { settings: { dispatch_days_max: 3 } })
  for (const words of ['1–3 business days', '₦50,000', 'Lagos']) expect(shipping).toContain(words)
  const returns = await renderAt('/shipping-returns', ReturnsPanel)
  expect(returns).toContain('7 days')
  expect(await renderAt('/', ReturnsPanel, { settings: { return_window_days: 10 } })).toContain('10 days')
})

// (rule: return-window-kept)
test('a shop that delivers abroad says what the law of the EU and the UK gives, where that is more', async () => {
  const more = 'If we deliver to you in the EU or the UK, you have 14 days to send a piece back.'
  for (const days of [null, 0, 9])
    expect(await renderAt('/', ReturnsPanel, { settings: { return_window_days: days } })).toContain(more)
  expect(await renderAt('/', ReturnsPanel, { settings: { return_window_days: 30 } })).not.toContain(
    'in the EU',
  )
  expect(
    await renderAt('/', ReturnsPanel, { isNew: true, settings: { return_window_days: 9 } }),
  ).not.toContain('in the EU')
})

// (rule: return-window)
test('the rules of returns have the same wording everywhere', async () => {
  const ProductPart = () => createElement(ProductDetails, { product: { tags: [] } as never })
  for (const Part of [ReturnsPanel, pageOf(Terms), pageOf(Faqs), ProductPart]) {
    const html = (await renderAt('/', Part, { settings: { return_window_days: 9 } })).replaceAll(
      '<!-- -->',
      '',
    )
    expect(html).toContain(returnsText({ return_window_days: 9 }))
    expect(html).toContain(returnCostText({ shop_pays_returns: false }))
  }
  expect(returnsText({ return_window_days: 9 })).toBe(
    'You can return or exchange a piece within 9 days of delivery.',
  )
  expect(returnsText({ return_window_days: 9 }, 'pick-up')).toContain('within 9 days of pick-up.')
  expect(returnsText({ return_window_days: 0 })).toBe(
    'We take a piece back only if it is faulty or not what you ordered.',
  )
})

// (rule: free-delivery)
test('no page offers free delivery while no place has it', async () => {
  const settings = { free_delivery_threshold: null }
  for (const Part of [
    ValuePropositions,
    ShippingPanel,
    DeliveryEstimate,
    pageOf(About),
    pageOf(Faqs),
    pageOf(Shipping),
    pageOf(Terms),
  ]) {
    const html = await renderAt('/', Part, { settings: settings as never })
    expect(html).not.toMatch(/delivery (within Nigeria )?is free|free in nigeria|Free when the goods/i)
  }
})

// (rule: one-source-of-promises)
test('equal days of dispatch are shown as one number everywhere', async () => {
  const settings = { dispatch_days_min: 1, dispatch_days_max: 1 }
  for (const Part of [ValuePropositions, ShippingPanel, DeliveryEstimate, pageOf(Shipping), pageOf(Terms)]) {
    const html = await renderAt('/', Part, { settings })
    expect(html).toContain('1 business day')
    expect(html).not.toContain('1–1')
  }
})

// (rule: contact-buttons)
test.each([
  ['/', true],
  ['/product/dress', true],
  ['/cart', false],
  ['/checkout', false],
  ['/checkout/success', false],
])('at %s the chat button is shown: %s; the call button always', async (path, hasChat) => {
  const html = await renderAt(path, ContactButtons)
  expect(html.includes('https://wa.me/2348030000000')).toBe(hasChat)
  expect(html).toContain('href="tel:+2348030000000"')
})

// (rule: cart-badge)
test.each([
  [0, ''],
  [9, '9'],
  [10, '9+'],
])('a cart of %i shows %j on its icon', async (cartCount, shown) => {
  const html = await renderAt('/', Header, { cartCount })
  expect(/data-testid="cart-count"[^>]*>([^<]*)</.exec(html)?.[1] ?? '').toBe(shown)
})

// (rules: owner-words, social-tag-banner)
test('tagline, claims and the TAG5 banner are on the page', async () => {
  expect(await renderAt('/', Footer)).toContain('Quick fashion, delivered fast.')
  const claims = await renderAt('/', ValuePropositions)
  for (const claim of ['Affordable pricing', 'Fast nationwide delivery', 'Easy exchange'])
    expect(claims).toContain(claim)
  expect(await renderAt('/', SocialTagBanner)).toMatch(/5% off .*TAG5/)
})

// (rules: owner-words, social-tag-banner)
test('tagline, claims and banner are the owner’s as soon as she writes her own', async () => {
  const own = { tagline: 'Slow and good', claims: ['Sewn twice', 'Sent by boat'], promo_banner: 'Wave at us' }
  const withOwn = (part: FunctionComponent) => renderAt('/', part, { settings: own })
  expect(await withOwn(Footer)).toContain(own.tagline)
  const claims = await withOwn(ValuePropositions)
  for (const claim of own.claims) expect(claims).toContain(claim)
  expect(claims).not.toContain('Affordable pricing')
  const banner = await withOwn(SocialTagBanner)
  expect(banner).toContain(own.promo_banner)
  expect(banner).not.toContain('TAG5')
})

// (rule: error-screens)
test('when the shell itself fails the page can be loaded again', async () => {
  const html = await renderAt('/', ApplicationError as never)
  for (const words of [
    'Application Error',
    'Something went wrong in the application. Please refresh the page to continue.',
    'Refresh the page',
  ])
    expect(html).toContain(words)
})

// (rule: header)
test.each([
  [0, 'Cart, 0 items'],
  [1, 'Cart, 1 item'],
  [12, 'Cart, 12 items'],
])('the cart in the header is called by its %i pieces', async (cartCount, name) => {
  expect(await renderAt('/about', Header, { cartCount })).toContain(`aria-label="${name}"`)
})

// (rule: price-filter)
test('prices to choose from are in naira, up to the dearest', async () => {
  const html = await renderAt('/shop', () =>
    createElement(PriceFilter, {
      search: {},
      limits: { min: 500_000, max: 4_500_000 },
      onChange: () => {},
    }),
  )
  const choices = [...html.matchAll(/<option value="(\d*)"[^>]*>([^<]*)</g)].map(([, ...choice]) => choice)
  expect(choices[0]).toEqual(['', '₦5,000'])
  expect(choices).toContainEqual(['10000', '₦10,000'])
  for (const [naira, words] of choices.filter(([naira]) => naira))
    expect(words).toBe(`₦${Number(naira).toLocaleString('en')}`)
})

test('each group of questions is reached from the top of its page', async () => {
  const html = await renderAt('/faqs', pageOf(Faqs))
  const places = [...html.matchAll(/href="#([^"]*)" class="chip"/g)].map(([, id]) => id)
  expect(places.length).toBeGreaterThan(2)
  for (const id of places) expect(html).toContain(`<h2 id="${id}"`)
})

// (rule: own-pages)
test('a text says when it last changed', async () => {
  const text = { intro: '', parts: [], changed_at: '2026-11-20T23:30:00.000Z' }
  const page = (changed_at: string | null) => () =>
    createElement(TextPage, { title: 'Care', text: { ...text, changed_at } as never })
  // In Lagos it is the next day.
  expect(await renderAt('/terms', page(text.changed_at))).toContain('Last changed 21 Nov 2026')
  expect(await renderAt('/terms', page(null))).not.toContain('Last changed')
})

// (rule: error-screens)
test('the reference of an error has the time of Lagos, as the orders have', async () => {
  vi.setSystemTime('2026-11-28T23:20:05Z')
  const html = await renderAt('/no-such-page', () => createElement(Reference, { kind: 'lost' }))
  expect(html).toContain('lost-20261129T002005')
})
