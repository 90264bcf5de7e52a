import { createRoute } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { ImportPage } from './import.page.tsx'

const counts = { ready: 2, wrong: 1, made: 0, changed: 0, same: 0, left: 0, undone: 0, kept: 0 }
const view: ImportView = {
  id: 'f-1',
  file_name: 'pieces.csv',
  at: '2026-11-20T10:00:00.000Z',
  by: 'owner@shop.test',
  state: 'open',
  about: 'product',
  counts,
  dialect: 'sheet',
  dialect_label: 'A sheet of your own',
  rows: 3,
  new_pieces: 2,
  columns: [
    { heading: 'Name', field: 'title', samples: ['Scarf'], filled: 3 },
    { heading: 'Cost', field: null, samples: ['2000'], filled: 2 },
  ],
  doubled: ['Price'],
  asks: ['decimal'],
  open_questions: ['decimal'],
  settings: {
    decimal: null,
    rate: null,
    pieces: null,
    takes_dearest: false,
    status: 'draft',
    category_id: null,
    counted_at: '2026-11-20T08:30:00.000Z',
  },
  says_status: false,
  says_stock: true,
  amounts: [{ text: '4.500', with_point: 450, with_comma: 450_000 }],
  prices: ['4.500'],
  categories: [],
  notes: [{ text: 'Only the first 20 tags are imported', count: 2 }],
  left_out: [],
  cards: [
    {
      title: 'Scarf',
      price_ngn: 450_000,
      price_before: null,
      compare_at_price: null,
      category: null,
      status: 'draft',
      is_new: true,
      changes: [],
      is_same: false,
      description: '',
      options: [{ name: 'M', stock: 2, stock_before: null }],
      pictures: 1,
    },
  ],
  people: [],
  pictures: { waiting: 0, done: 0, dead: 0 },
  can_undo: false,
}
const wrong = {
  total: 1,
  rows: [
    {
      row: 3,
      title: 'Belt',
      problems: [{ field: 'price', message: '“$45” is not in naira. Type the price in naira.' }],
      cells: [{ field: 'price', text: '$45' }],
    },
  ],
}

function open(more: Partial<ImportView>, answers: Record<string, object> = {}) {
  const Asked = () => (
    <AskProvider>
      <ImportPage />
    </AskProvider>
  )
  const page = createRoute({ component: Asked, getParentRoute: () => null as never, path: '/' } as never)
  return openScreen({ '/admin/imports/$id': page } as never, {
    at: '/admin/imports/f-1',
    answers: {
      'GET /api/admin/imports/f-1': { ...view, ...more },
      'GET /api/admin/imports/f-1/wrong': wrong,
      'GET /api/admin/categories': { categories: [] },
      ...answers,
    },
  })
}

// (rules: import-preview, one-decimal-sign, import-columns)
test('what was understood is shown, what is not clear is asked, and until then nothing can be imported', async () => {
  await open({})
  await screen.findByText('A sheet of your own · 3 rows · 3 products: 2 new, 1 to fix')
  const asked = screen.getByRole('group', { name: /“4.500” can be read in two ways/ })
  expect(within(asked).getByLabelText('₦4,500')).toBeTruthy()
  expect(within(asked).getByLabelText('₦4.50')).toBeTruthy()
  expect(screen.getAllByText('1 question to answer first')).toHaveLength(2)
  expect(screen.queryByText('1 question')).toBeNull()
  for (const button of screen.getAllByRole('button', { name: 'Import 2 products' }))
    expect((button as HTMLButtonElement).disabled).toBe(true)
  const [card] = within(screen.getByRole('list', { name: 'How they will look' })).getAllByRole('listitem')
  expect(card!.textContent).toContain('₦4,500')
  expect(card!.textContent).toContain('M: 2 pieces')
  expect((screen.getByLabelText('What “Name” is') as HTMLSelectElement).value).toBe('title')
  expect(screen.getByText('1 column is not imported')).toBeTruthy()
  expect(screen.getByText('The column “Price” is there twice: the first one counts.')).toBeTruthy()
  const price = (await screen.findByLabelText('Price')) as HTMLInputElement
  expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['$45', 'true'])
})

// (rule: import-categories)
test('a shop without categories makes those of the file at a press; of a file that names none, one by its name', async () => {
  const named = [{ text: 'Skirts', count: 2, category_id: null }]
  const asks = { asks: [], open_questions: ['category' as const] }
  const made = { ...view, ...asks, open_questions: [], categories: [{ ...named[0]!, category_id: 'c-1' }] }
  const { unmount, user, sent } = await open(
    { ...asks, categories: named },
    { 'POST /api/admin/imports/f-1/categories': made },
  )
  expect(await screen.findByText('A category that is new to your shop: Skirts')).toBeTruthy()
  expect(screen.queryByLabelText(/^Category for products/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add it' }))
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain('POST /api/admin/imports/f-1/categories'),
  )
  unmount()
  const second = await open(asks, {
    'POST /api/admin/categories': { id: 'c-1' },
    'PATCH /api/admin/imports/f-1': made,
  })
  await second.user.type(await screen.findByLabelText(/What is it called/), 'Skirts')
  await second.user.click(screen.getByRole('button', { name: 'Add it' }))
  await waitFor(() => expect(second.sent.map(({ body }) => body)).toContainEqual({ category_id: 'c-1' }))
})

// (rule: import-categories)
test('each category that is new is asked for by its name, also while the one before is on its way', async () => {
  const categories = ['Skirts', 'Kaftans'].map((text) => ({ text, count: 1, category_id: null }))
  const { user, sent } = await open(
    { asks: [], open_questions: ['category'], categories },
    {
      'GET /api/admin/categories': { categories: [{ id: 'c-1', name: 'Dresses' }] },
      'PATCH /api/admin/imports/f-1': () => new Promise(() => {}),
    },
  )
  await user.selectOptions(await screen.findByLabelText('Skirts'), 'Dresses')
  await user.selectOptions(screen.getByLabelText('Kaftans'), 'Dresses')
  await waitFor(() =>
    expect(sent.flatMap(({ call, body }) => (call.startsWith('PATCH') ? [body] : []))).toEqual([
      { categories: { Skirts: 'c-1' } },
      { categories: { Kaftans: 'c-1' } },
    ]),
  )
  expect(screen.queryByLabelText(/^Category for/)).toBeNull()
})

// (rule: import-goes-on)
test('while it is imported the screen says how far it is, that the work goes on, and offers to stop and undo it', async () => {
  const { user, sent } = await open(
    {
      state: 'running',
      counts: { ...counts, made: 5, ready: 2 },
      can_undo: true,
    },
    { 'POST /api/admin/imports/f-1/undo': view },
  )
  const bar = (await screen.findByRole('progressbar', { name: 'Importing' })) as HTMLProgressElement
  expect(bar.value).toBe(63)
  expect(screen.getByText('5 of 8 products')).toBeTruthy()
  expect(screen.getByText('You can leave this screen; the work goes on.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop and undo' }))
  const asked = await screen.findByRole('dialog', { name: 'Stop and undo this import?' })
  await user.click(within(asked).getByRole('button', { name: 'Stop and undo' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/admin/imports/f-1/undo'))
})

// (rule: import-preview)
test('of products that are all in the shop it says what changes, and nobody asks who sees new ones', async () => {
  const known = { asks: [], open_questions: [], new_pieces: 0, counts: { ...counts, wrong: 0 } }
  const there = { ...view.cards[0]!, is_new: false, status: null }
  const dearer = {
    ...there,
    price_before: 400_000,
    options: [{ name: 'M', stock: 2, stock_before: 1 }],
  }
  const described = { ...there, title: 'Wrap', changes: ['description' as const, 'pictures' as const] }
  await open({ ...known, cards: [dearer, described, { ...there, is_same: true, price_ngn: null }] })
  await screen.findByText('A sheet of your own · 3 rows · 2 products, both already here')
  expect(screen.getAllByRole('button', { name: 'Import changes' })).toHaveLength(2)
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words).toContainEqual(expect.stringMatching(/₦4,000 → ₦4,500.*Will be updated.*M: 1 → 2 pieces/))
  expect(words).toContainEqual(expect.stringMatching(/Price stays as it is.*No change/))
  expect(words).toContainEqual(
    expect.stringMatching(/Wrap.*Will be updated.*Changes: description, pictures, where they are new/),
  )
  expect(screen.queryByLabelText('Who can see the new products')).toBeNull()
})

// (rules: import-pictures, import-undo)
test('afterwards it says what became of the products and why a picture did not come, and can be undone', async () => {
  const picture = {
    id: 'p',
    product_id: 'x',
    title: 'Scarf',
    url: 'https://a.test/1.jpg',
    message: 'Nobody answers.',
  }
  await open(
    {
      state: 'done',
      counts: { ...counts, ready: 0, made: 2 },
      pictures: { waiting: 0, done: 1, dead: 1 },
      can_undo: true,
    },
    { 'GET /api/admin/imports/f-1/pictures': { total: 1, pictures: [picture] } },
  )
  await screen.findByText('2 of 3 products imported')
  expect(screen.getByText('2 new · 1 picture missing')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: '1 picture could not be fetched' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeTruthy()
  expect(await screen.findByText('Nobody answers.')).toBeTruthy()
})

// (rule: import-pictures)
test('a picture that does not come while others are fetched is listed as it is counted', async () => {
  const picture = (id: string) => ({
    id,
    product_id: id,
    title: `Scarf ${id}`,
    url: 'https://a.test/',
    message: 'No.',
  })
  let dead = 0
  await open(
    {},
    {
      'GET /api/admin/imports/f-1': () => {
        dead = Math.min(2, dead + 1)
        const pictures = { waiting: 2 - dead, done: 0, dead }
        return { ...view, state: 'done', counts: { ...counts, ready: 0, wrong: 0, made: 2 }, pictures }
      },
      'GET /api/admin/imports/f-1/pictures': () => ({
        total: dead,
        pictures: ['one', 'two'].slice(0, dead).map(picture),
      }),
    },
  )
  await screen.findByText('Scarf one')
  await screen.findByText('Scarf two', undefined, { timeout: 4000 })
})

// (rule: import-categories)
test('a category that was chosen for a name of the file can be unchosen', async () => {
  const categories = [{ text: 'Skirts', count: 2, category_id: 'c-1' }]
  const asks = { asks: ['category' as const], open_questions: [] }
  const { user, sent } = await open(
    { ...asks, categories },
    {
      'GET /api/admin/categories': { categories: [{ id: 'c-1', name: 'Dresses' }] },
      'PATCH /api/admin/imports/f-1': view,
    },
  )
  await user.selectOptions(await screen.findByLabelText(/^Skirts/), 'Choose one of yours')
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ categories: { Skirts: null } }),
  )
})
