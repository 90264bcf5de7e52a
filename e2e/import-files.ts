import type { Page } from '@playwright/test'
import { call, expect } from './shopper.ts'

/** A sheet with a price in dollars, a picture that nobody has, and sizes in one cell. */
export const sheetFile = (mark: string) => `Name,Price,Sizes,Colour,Category,Image,Description
Ankara Skirt ${mark},"₦12,500","S:2, M:3, L:1",Indigo,Skirts,https://pictures.invalid/skirt.jpg,"<p>A <b>full</b> skirt.</p>"
Kaftan ${mark},$45,One size,Kola,Kaftans,,Hand-dyed
Head Tie ${mark},"4,000",,Camwood,Accessories,,
`

/** Chooses a file and waits for what was understood of it; gives its id. */
export async function chooseFile(page: Page, name: string, text: string): Promise<string> {
  await page.goto('/admin/imports')
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return page.url().split('/').at(-1)!
}

/** A sheet that was chosen, with a row that is wrong. */
export const chosenFile = async (page: Page, name = 'My pieces.csv') =>
  `/admin/imports/${await chooseFile(page, name, sheetFile('Oke'))}`

/** A file whose amounts could be read in two ways, with one number for several sizes and two prices of one product. */
const unclearFile = `Name,Price,Sizes,Quantity
Shirt,4.500,"S,M",3
Cap,12.000,M,1
Cap,13.000,L,1
`
export const unclear = async (page: Page) =>
  `/admin/imports/${await chooseFile(page, 'Sheet.csv', unclearFile)}`

/** The same moved in, with a picture that did not come; `steps` follow. */
export const movedInFile = (name: string, steps: string[]) => async (page: Page) => {
  const address = await chosenFile(page, name)
  const path = `/api${address}`
  const { categories } = await call<{ categories: { id: string }[] }>(page, 'GET', '/api/admin/categories')
  const category_id = categories[0]!.id
  await call(page, 'PATCH', path, { category_id })
  for (const step of ['go', ...steps]) {
    await call(page, 'POST', `${path}/${step}`)
    const read = () => call<{ state: string; pictures: { waiting: number } }>(page, 'GET', path)
    await expect
      .poll(
        async () => {
          const { state, pictures } = await read()
          return ['done', 'undone'].includes(state) && pictures.waiting === 0
        },
        { timeout: 30_000 },
      )
      .toBe(true)
  }
  return address
}

/** As it is while the worker is busy. */
export const runningFile = async (page: Page) => {
  const address = await chosenFile(page, 'Whole shop.csv')
  const view = await call<object>(page, 'GET', `/api${address}`)
  const counts = { ready: 31, wrong: 1, made: 12, changed: 2, same: 0, left: 0, undone: 0, kept: 0 }
  await page.route(`**/api${address}`, (route) =>
    route.fulfill({ json: { ...view, state: 'running', counts, can_undo: true } }),
  )
  return address
}

/** On its way, for as long as the page is open. */
export async function sendFile(page: Page) {
  await page.route('**/api/admin/imports?*', () => {}, { times: 1 })
  const buffer = Buffer.from(sheetFile('Oke'))
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'My pieces.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('progressbar').waitFor()
}
