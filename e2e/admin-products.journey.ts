import sharp from 'sharp'
import { countTaps, makeCategory, mark, readProduct, signInAsOwner } from './owner-catalogue.ts'
import { call, expect, test } from './shopper.ts'
import { isPhone } from './steps.ts'
import { heicPicture } from './heic-picture.ts'

const jpeg = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } }).jpeg()

test('a product with three photos, two colours and five sizes goes live within 15 taps', async ({ page }) => {
  await signInAsOwner(page)
  const category = await makeCategory(page, [])
  await page.goto('/admin/products')
  const taps = countTaps()
  await taps.tap(page.getByRole('link', { name: 'New product' }).filter({ visible: true }))

  const chooser = page.waitForEvent('filechooser')
  await taps.tap(page.getByText('Add pictures'))
  // As a phone's camera writes it: 12 megapixels, to be turned upright.
  const photo = await jpeg(4000, 3000, '#25307f').withMetadata({ orientation: 6 }).toBuffer()
  const files = [
    photo,
    await jpeg(900, 1200, '#a8321c').toBuffer(),
    await jpeg(900, 1200, '#f2b632').toBuffer(),
  ]
  await (
    await chooser
  ).setFiles(files.map((buffer, index) => ({ name: `photo-${index}.jpg`, mimeType: 'image/jpeg', buffer })))
  // In the phone's own gallery: each photo, and done.
  taps.also(4)
  const title = `Journey Wrap ${mark()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price', { exact: true }).fill('42,000')
  await page.getByLabel('Category').selectOption({ label: category.name })
  taps.also(2)
  await taps.tap(page.getByRole('button', { name: 'XS–XXL' }))
  await taps.tap(page.getByRole('button', { name: 'Take out XS', exact: true }))
  await page.getByLabel('Add a colour').fill('Indigo, Teal')
  await page.getByLabel('Add a colour').press('Enter')
  await page.getByLabel('Set all sizes to').fill('3')
  await taps.tap(page.getByRole('button', { name: 'Apply', exact: true }))
  await expect(
    page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: /^Picture \d/ }),
  ).toHaveCount(3)
  await taps.tap(page.getByRole('button', { name: 'Publish', exact: true }))

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('header.screen-title').getByText('Live', { exact: true })).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(15)
  const product = await readProduct(page, page.url().split('/').at(-1)!)
  expect(product.variants.map(({ color, size, stock }) => `${color} ${size} ${stock}`)).toEqual(
    ['Indigo', 'Teal'].flatMap((color) => ['S', 'M', 'L', 'XL', 'XXL'].map((size) => `${color} ${size} 3`)),
  )
  // The camera's picture is upright.
  const heights = product.pictures.map(({ width, height }) => height > width)
  expect([product.status, heights]).toEqual(['live', [true, true, true]])
})

test('the stock of a size changes within 3 taps from where it is noticed', async ({ page }) => {
  await signInAsOwner(page)
  const { id, products } = await makeCategory(page, [{ variants: [{ size: 'M', stock: 2 }] }])
  await page.goto(`/admin/products?category_id=${id}`)
  const taps = countTaps()
  if (isPhone(page)) {
    await taps.tap(page.getByRole('button', { name: /^Stock of .*: 2 pieces 1 low$/ }))
    await taps.tap(page.getByRole('button', { name: 'One more: M' }))
  } else {
    await taps.tap(page.getByRole('button', { name: /^Stock of .*: 2 1 low$/ }))
    await taps.tap(page.getByRole('button', { name: 'M 2' }))
    await expect(page.getByRole('textbox', { name: 'Pieces' })).toBeFocused()
    await page.keyboard.type('3')
  }
  await taps.tap(page.getByRole('button', { name: 'Received' }))
  await expect(page.getByText('M: 3', { exact: true })).toBeVisible()
  expect(taps.count).toBe(3)
  const [variant] = products[0]!.variants
  const { movements } = await call<{ movements: { reason: string; stock_delta: number }[] }>(
    page,
    'GET',
    `/api/admin/stock/movements?variant_id=${variant!.id}`,
  )
  expect(movements[0]).toMatchObject({ reason: 'received', stock_delta: 1 })
  await expect(page.getByRole('button', { name: isPhone(page) ? /: 3 pieces 1 low$/ : 'M 3' })).toBeVisible()
})

// (rule: editor-save)
test('the grid takes keys, paste and steps, and a save writes the ledger', async ({ page }) => {
  await signInAsOwner(page)
  const variants = ['Indigo', 'Teal'].flatMap((color) =>
    ['S', 'M', 'L'].map((size) => ({ color, size, stock: 5 })),
  )
  const { products } = await makeCategory(page, [{ variants }])
  const { id } = products[0]!
  await page.goto(`/admin/products/${id}`)
  const stocks = async () => (await readProduct(page, id)).variants.map(({ stock }) => stock)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Teal', exact: true }).click()
    await page.getByRole('button', { name: 'One more: Teal M' }).click()
    await page.getByLabel('Teal L', { exact: true }).fill('9')
    await expect(page.getByText('When saved: 1 counted, 1 received')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await stocks()).toEqual([5, 5, 5, 5, 6, 9])
  } else {
    const cell = (name: string) => page.getByRole('textbox', { name: `${name}: 5` })
    await cell('Indigo S').fill('8')
    await page.keyboard.press('Enter')
    await expect(cell('Teal S')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cell('Teal M')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cell('Teal L')).toBeFocused()
    await cell('Teal S').focus()
    await cell('Teal S').evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text/plain', '1\n2\n3')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(page.getByText('When saved: 4 counted')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await stocks()).toEqual([8, 5, 5, 1, 2, 3])
  }
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
})

// (rule: focal-point)
test(
  'a picture that cannot be read is refused at its file with words, one that got lost is sent again',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 415/, /ERR_FAILED/)
    await signInAsOwner(page)
    const { products } = await makeCategory(page, [{}])
    await page.goto(`/admin/products/${products[0]!.id}`)
    let isLost = true
    await page.route('**/api/admin/uploads', async (route) => {
      const isHeic = route.request().headers()['content-type'] === 'image/heic'
      if (isHeic || !isLost) return route.fallback()
      isLost = false
      return route.abort()
    })
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
    await page.locator('input[type=file]').setInputFiles([
      { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: heic },
      { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await jpeg(80, 100, '#25307f').toBuffer() },
    ])
    const tray = page.getByRole('list', { name: 'Pictures' })
    await expect(tray.getByText('Please export the picture as JPEG')).toBeVisible()
    await tray.getByRole('button', { name: 'Try again' }).click()
    await tray.getByRole('button', { name: /^Picture 1: not described yet/ }).click()
    // (rule: small-pictures)
    await expect(page.getByText('good.jpg is less than 480 pixels wide and will look blurred.')).toBeVisible()
    const sheet = page.getByRole('dialog', { name: 'Picture' })
    await sheet.getByLabel('What it shows').fill('Indigo from the front')
    await sheet.getByRole('button', { name: /^Stays in sight/ }).press('ArrowUp')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await tray.getByRole('button', { name: 'Leave out' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect((await readProduct(page, products[0]!.id)).pictures).toMatchObject([
      { alt: 'Indigo from the front', focal_x: 50, focal_y: 45 },
    ])
  },
)

// (rule: heic-pictures)
test('a HEIC becomes a JPEG in the owner’s browser', { tag: '@once' }, async ({ page }) => {
  await signInAsOwner(page)
  const { products } = await makeCategory(page, [{}])
  await page.goto(`/admin/products/${products[0]!.id}`)
  const sent = page.waitForRequest('**/api/admin/uploads')
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicPicture }])
  expect((await sent).headers()['content-type']).toBe('image/jpeg')
  await expect(page.getByRole('button', { name: /^Picture 1: not described yet/ })).toBeVisible()
})

// (rule: no-file-lost)
test('a file beyond the most pictures is named, with what to do', { tag: '@once' }, async ({ page }) => {
  await signInAsOwner(page)
  const { products } = await makeCategory(page, [{}])
  await page.goto(`/admin/products/${products[0]!.id}`)
  const buffer = await jpeg(80, 100, '#25307f').toBuffer()
  const files = Array.from({ length: 13 }, (_, at) => ({
    name: `IMG_${at + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(
    page.getByText('A product has at most 12 pictures. Left out: IMG_13.jpg. Take others off first'),
  ).toBeVisible()
})

test('a draft is previewed, names missing fields, is copied and deleted @once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  await signInAsOwner(page)
  const { products } = await makeCategory(page, [{ description: 'Soft **cotton**' }])
  const { id, title } = products[0]!
  await page.goto(`/admin/products/${id}`)
  await expect(page.getByText('To be live this product needs a picture and a size.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(
    page.getByText('To be live this product needs a picture and a size', { exact: true }),
  ).toBeVisible()
  // On a phone it covers the bar at the top until it disappears.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  const more = page.getByRole('button', { name: 'More about this product' }).filter({ visible: true })
  await more.click()
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.locator('.described strong')).toHaveText('cotton')
  await page.goBack()
  await more.click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible()
  await more.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText(`${title} (copy) is deleted`)).toBeVisible()
})

test('a category is counted size by size @once', async ({ page }) => {
  await signInAsOwner(page)
  const { name, products } = await makeCategory(page, [
    {
      variants: [
        { size: 'S', stock: 4 },
        { size: 'M', stock: 4 },
      ],
    },
  ])
  await page.goto('/admin/products/count')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.getByRole('button', { name: '4 is right' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.getByLabel('Counted', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'One back' }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.getByRole('button', { name: '4 is right' }).click()
  await page.getByLabel('Counted', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'There are 7' }).click()
  await expect(page.getByText('All counted.')).toBeVisible()
  await expect(page.getByText('1 size put right.')).toBeVisible()
  expect((await readProduct(page, products[0]!.id)).variants.map(({ stock }) => stock)).toEqual([4, 7])
  await page.getByRole('link', { name: 'Another category' }).click()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toContainText('counted')
})
