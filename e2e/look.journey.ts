import type { Page } from '@playwright/test'
import { streetNine } from '../demo/themes/street-nine.ts'
import { useEmptyShop } from './empty-shop.ts'
import { expectAccessibleHere } from './axe.ts'
import { call, expect, owner, shopUrl, test } from './shopper.ts'
import { themeNames, themeScreens, wearTheme } from './theme-screens.ts'

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
}

test.describe('in an empty shop', () => {
  useEmptyShop()

  // (rules: theme-is-data, theme-contrast, shop-icons)
  test('its owner chooses a look, is told what cannot be read, and sees it in the shop @once', async ({
    page,
    otherPage,
  }) => {
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await otherPage.goto(`${shopUrl()}/`)
    expect(await groundOf(otherPage)).toBe('rgb(250, 250, 246)')
    await page.goto(`${shopUrl()}/admin/settings?part=look`)
    await page.getByRole('button', { name: /^Night/ }).click()
    await expect(page.getByTestId('look-preview')).toHaveAttribute('data-hero', 'full')
    await page.getByLabel('Accent', { exact: true }).fill('#333333')
    await expect(page.getByText(/Accent on ground: 1\.\d, needs 4\.5/)).toBeVisible()
    await page.getByRole('button', { name: /^Take #/ }).click()
    await expect(page.getByText('Everything can be read.')).toBeVisible()
    await page.getByLabel('Accent', { exact: true }).fill(streetNine.accent)
    await page.getByRole('radio', { name: /^Nunito/ }).check()
    await save(page)

    await otherPage.goto(`${shopUrl()}/`)
    expect(await groundOf(otherPage)).toBe('rgb(16, 16, 16)')
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Opening soon' })).toHaveCSS(
      'color',
      'rgb(214, 255, 61)',
    )
    // The chosen face and no other is loaded.
    const faces = () =>
      otherPage.evaluate(() => [
        ...new Set(
          [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
        ),
      ])
    await expect.poll(faces).toEqual([expect.stringMatching(/^"?Nunito"?$/)])
    const icon = await otherPage.request.get(`${shopUrl()}/favicon.svg`)
    expect(await icon.text()).toContain(streetNine.accent)
    const manifest = await otherPage.request.get(`${shopUrl()}/manifest.webmanifest`)
    expect(await manifest.json()).toMatchObject({ theme_color: streetNine.ground })
  })

  // (rule: own-pages)
  test('its owner writes a page of her own; a draft is shown to nobody @once', async ({
    page,
    otherPage,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/)
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto(`${shopUrl()}/admin/settings?part=pages`)
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.getByLabel('Title of the page').fill('Our Atelier')
    await expect(page.getByLabel('Address')).toHaveValue('our-atelier')
    await page
      .getByLabel('Text of the page')
      .fill('Up the stairs. <script>document.title = "x"</script>\n\n## Hours\n\nTen to four.')
    await save(page)
    const draft = await otherPage.request.get(`${shopUrl()}/pages/our-atelier`)
    expect(draft.status()).toBe(404)
    await page.getByRole('checkbox', { name: 'Published' }).check()
    await save(page)

    await otherPage.goto(`${shopUrl()}/`)
    await otherPage.getByRole('contentinfo').getByRole('link', { name: 'Our Atelier' }).click()
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Our Atelier' })).toBeVisible()
    await expect(otherPage.getByRole('heading', { name: 'Hours' })).toBeVisible()
    const answer = await otherPage.request.get(`${shopUrl()}/pages/our-atelier`)
    const html = await answer.text()
    expect(html).toContain('Ten to four.')
    expect(html).not.toContain('document.title =')
    expect(html).toContain(`<link rel="canonical" href="${shopUrl()}/pages/our-atelier"/>`)
    expect(await (await otherPage.request.get(`${shopUrl()}/sitemap.xml`)).text()).toContain(
      '/pages/our-atelier<',
    )
  })
})

type Row = { key: string; value: unknown; updated_at: string | null }
const readLook = (page: Page) => call<{ settings: Row[] }>(page, 'GET', '/api/admin/settings')

// (rule: theme-contrast)
test('axe finds nothing in three shops that look nothing alike @once', async ({ page, browser }) => {
  test.slow()
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const before = await readLook(page)
  try {
    for (const theme of themeNames) {
      await wearTheme(browser, shopUrl(), theme)
      for (const { name, open } of themeScreens) {
        await open({ page, shopUrl: shopUrl(), sandboxUrl: '' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessibleHere(page, `${theme} ${name}`)
      }
    }
  } finally {
    const now = await readLook(page)
    const changed = before.settings.filter(
      ({ key, value }) =>
        JSON.stringify(value) !== JSON.stringify(now.settings.find((row) => row.key === key)?.value),
    )
    await call(page, 'PATCH', '/api/admin/settings', {
      values: Object.fromEntries(changed.map(({ key, value }) => [key, value])),
      updated_at: Object.fromEntries(
        changed.map(({ key }) => [key, now.settings.find((row) => row.key === key)!.updated_at]),
      ),
    })
  }
})
