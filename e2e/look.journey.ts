import type { Page } from '@playwright/test'
import { night } from '../src/theme/start-themes.rules.ts'
import { useEmptyShop } from './empty-shop.ts'
import { expectAccessibleHere } from './axe.ts'
import { call, expect, owner, shopUrl, test } from './shopper.ts'
import { themeNames, themeScreens, wearTheme } from './theme-screens.ts'

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** As Illustrator saves it: what it keeps for itself comes before the drawing, in names it declares on top. */
const illustratorLogo = `<!DOCTYPE svg [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="&ns_ai;" viewBox="0 0 60 20"><switch>
<foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgf id="a">eJzs</i:pgf></foreignObject>
<g><rect width="60" height="20" fill="#c80000"/></g></switch></svg>`
const htmlLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><foreignObject width="60" height="20">
<div xmlns="http://www.w3.org/1999/xhtml" style="height: 20px; background: #0000c8"></div></foreignObject></svg>`

/** Red, green and blue of a picture's middle, in steps of 50: encoding changes them a little. */
async function middleOf(image: Element) {
  const context = new OffscreenCanvas(9, 9).getContext('2d')!
  context.drawImage(image as HTMLImageElement, 0, 0, 9, 9)
  const [red, green, blue] = context.getImageData(4, 4, 1, 1).data
  return [red, green, blue].map((part) => Math.round(part! / 50) * 50)
}

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
    await expect(page.getByText(/Accent on background: 1\.\d, needs 4\.5/)).toBeVisible()
    await page.getByRole('button', { name: /^Take #/ }).click()
    await expect(page.getByText('All words are easy to read.')).toBeVisible()
    await page.getByLabel('Accent', { exact: true }).fill(night.accent)
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
    expect(await icon.text()).toContain(night.accent)
    const manifest = await otherPage.request.get(`${shopUrl()}/manifest.webmanifest`)
    expect(await manifest.json()).toMatchObject({ theme_color: night.ground })
  })

  // (rule: logo-is-pixels)
  test('a logo from Illustrator is drawn, and a drawing that is none is refused with words @once', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 415/)
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto(`${shopUrl()}/admin/settings?part=look`)
    const logo = page.getByRole('group', { name: 'Logo', exact: true })
    const choose = (text: string) =>
      logo.locator('input[type=file]').setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(text),
      })
    await choose('<svg xmlns="http://www.w3.org/2000/svg"><g>')
    await expect(logo.getByText(/^This SVG drawing cannot be made a picture here/)).toBeVisible()
    for (const [drawing, colour] of [
      [illustratorLogo, [200, 0, 0]],
      [htmlLogo, [0, 0, 200]],
    ] as const) {
      await choose(drawing)
      await expect.poll(() => logo.locator('img').evaluate(middleOf)).toEqual(colour)
    }
  })

  // (rule: own-pages)
  test('its owner writes a page of her own; a draft is shown to nobody @once', async ({
    page,
    otherPage,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[04]/)
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto(`${shopUrl()}/admin/settings?part=pages`)
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.getByLabel('Title of the page').fill('Our Atelier')
    await expect(page.getByLabel('Address')).toHaveValue('our-atelier')
    const text = page.getByLabel('Text of the page')
    // (rule: safe-markdown)
    await text.fill('![Our door](https://pictures.example/door.jpg)')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /^A text cannot have pictures\./ })).toBeVisible()
    await text.fill(
      'Up the stairs. <script>document.title = "x"</script>\n\n## Hours\n\nTen to four.\n\n|Day|Opens|\n|--|--:|\n|Monday|11:00|',
    )
    await save(page)
    const draft = await otherPage.request.get(`${shopUrl()}/pages/our-atelier`)
    expect(draft.status()).toBe(404)
    await page.getByRole('checkbox', { name: 'Published' }).check()
    await save(page)

    await otherPage.goto(`${shopUrl()}/`)
    await otherPage.getByRole('contentinfo').getByRole('link', { name: 'Our Atelier' }).click()
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Our Atelier' })).toBeVisible()
    await expect(otherPage.getByRole('heading', { name: 'Hours' })).toBeVisible()
    await expect(otherPage.getByRole('cell', { name: '11:00' })).toHaveCSS('text-align', 'right')
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
