import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../db/schema.ts'
import { adminActor, insertZone } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { type Settings, settingDefaults } from '../settings/settings.rules.ts'
import { factNames } from '../settings/text-facts.rules.ts'
import { pageFacts } from './delivery-facts.rules.ts'
import { listSitePages } from './sitemap.service.ts'
import * as pageTexts from './page-texts.service.ts'

const { readFaqs, readOwnPage, readPageText } = pageTexts

const program = { google_sign_in: false }
let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

// (rules: page-texts, safe-markdown)
test('a stored text cannot bring a script, a picture or a foreign address into the page', async () => {
  const text = `[go](javascript:alert(1)) <img src=x onerror=alert(1)>

<script>alert(1)</script>

## <b onclick=alert(1)>Who</b>

> <script>alert(2)</script>

[ours](/contact) [theirs](https://evil.example) <iframe src="//evil.example"></iframe>
`
  await expect(writeSetting(t.ctx, 'terms_text', text)).rejects.toThrow(/^A text cannot have pictures/)
  await writeSetting(t.ctx, 'terms_text', 'as it was saved before')
  await t.ctx.db.update(settings).set({ value: text }).where(eq(settings.key, 'terms_text'))
  await writeSetting(t.ctx, 'brand_name', '<script>alert(3)</script>')
  const page = await readPageText(t.ctx, 'terms', program)
  const html =
    page.intro + page.parts.map(({ pieces }) => pieces.map((piece) => piece.html).join('')).join('')
  expect(html).not.toMatch(/<script|<img|<iframe|onerror|onclick|javascript:/i)
  expect(html).toContain('<a href="/contact">ours</a>')
  // Headings and notes are texts: React escapes them.
  expect(page.parts[0]).toMatchObject({ title: '<b onclick=alert(1)>Who</b>' })
})

// (rule: page-texts)
test('a page has its intro, its parts with notes and tables, and when it last changed', async () => {
  await writeSetting(t.ctx, 'brand_name', 'A*da*')
  const privacy = await readPageText(t.ctx, 'privacy', program)
  expect(privacy.intro).toContain('We keep what it takes')
  expect(privacy.changed_at).toMatch(/^2026-11-20T10:00/)
  const kept = privacy.parts.find(({ title }) => title === 'What we keep')!
  expect(kept).toMatchObject({
    id: 'what-we-keep',
    note: 'And why, and for how long.',
    pieces: [{ html: '', table: 'stored_data' }],
  })
  const who = privacy.parts.find(({ title }) => title === 'Who is responsible')!
  expect(who.pieces[0]!.html).toBe(
    '<p>A*da* is the data controller under the Nigeria Data Protection Act 2023 (NDPA).</p>',
  )
  expect(JSON.stringify(privacy)).not.toContain('Google')
  expect(JSON.stringify(await readPageText(t.ctx, 'privacy', { google_sign_in: true }))).toContain('Google')
})

// (rules: no-unmade-promises, free-delivery)
test('free delivery is said once the owner has set it and a place allows it', async () => {
  const says = async () => JSON.stringify(await readFaqs(t.ctx, program)).includes('delivery within Nigeria')
  const costs = async () => JSON.stringify(await readFaqs(t.ctx, program)).includes('₦80,000')
  await writeSetting(t.ctx, 'free_delivery_threshold', 8_000_000)
  expect([await says(), await costs()]).toEqual([false, false])
  await insertZone(t.ctx)
  expect(await costs()).toBe(true)
})

test('every fact that a page can name is known to the check of a text', () => {
  const own = settingDefaults as unknown as Settings
  const facts = pageFacts({ own, groups: [], internationalText: '', hasGoogle: true })
  expect(Object.keys(facts).toSorted()).toEqual(factNames.toSorted())
})

// (rule: page-texts)
test('an unsaved text is previewed and stays unsaved', async () => {
  const { call } = openTestApp(operationsApi('Admin', pageTexts, { program }) as never, () =>
    t.ctxFor(adminActor),
  )
  const { status, body } = await call('POST', '/api/admin/page-texts/preview', {
    page: 'about',
    text: '## We\n\nAre {shop}',
  })
  expect([status, body.parts[0].pieces[0].html]).toEqual([200, '<p>Are A*da*</p>'])
  expect((await readPageText(t.ctx, 'about', program)).parts).toEqual([])
})

// (rules: own-pages, safe-markdown)
test('an own page is safe HTML when it is published, and not there as a draft', async () => {
  const page = {
    slug: 'size-help',
    title: 'Size help',
    text: 'Ask {shop}. <script>alert(1)</script> [x](javascript:alert(1))\n\n## Bust\n\n<iframe src="//evil.example"></iframe> Measure.',
    description: 'How we measure',
    place: 'menu' as const,
    published: true,
  }
  await writeSetting(t.ctx, 'own_pages', [page])
  const shown = await readOwnPage(t.ctx, 'size-help', program)
  expect(shown).toMatchObject({
    title: 'Size help',
    description: 'How we measure',
    parts: [{ title: 'Bust' }],
  })
  expect(shown!.intro).toContain('Ask A*da*.')
  expect(JSON.stringify(shown)).not.toMatch(/<script|<iframe|javascript:/i)
  expect((await listSitePages(t.ctx)).map(({ path }) => path)).toContain('/pages/size-help')
  await writeSetting(t.ctx, 'own_pages', [{ ...page, published: false }])
  expect(await readOwnPage(t.ctx, 'size-help', program)).toBeNull()
  expect((await listSitePages(t.ctx)).map(({ path }) => path)).not.toContain('/pages/size-help')
})
