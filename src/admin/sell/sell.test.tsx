import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { Refused } from '../../ui/test-wire.ts'
import { done, openSell, pieces, sales, sellable } from './sell.testing.tsx'

const search =
  'searchbox Title or SKU [autocapitalize=off autocomplete=off enterkeyhint=done placeholder=Scan, or type a title or SKU]'

// (rule: counter-sale)
test('with nothing in the basket the screen says how a piece comes in, and no way to pay is there yet', async () => {
  const { lines } = await openSell()
  await waitFor(() =>
    expect(lines()).toEqual(['main', 'search', search, 'alert', 'What you add is listed here.']),
  )
})

// (rule: counter-sale)
test('pieces that cannot be loaded are asked for again, and nothing is said not to be on sale', async () => {
  let answer: unknown = new Refused(500, null)
  const { lines, add, press } = await openSell({ [pieces]: () => answer })
  await screen.findByRole('button', { name: 'Try again' })
  await add('adi-m')
  expect(lines().join('\n')).toContain('Something went wrong in the shop. Please try again in a moment.')
  expect(lines().join('\n')).not.toContain('Nothing on sale has that name.')
  answer = sellable
  await press('Try again')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  await screen.findByRole('list', { name: 'Found' })
})

// (rule: counter-sale)
test('a label scanned before the pieces are there is added once they are, and is not said to be off sale', async () => {
  const asked = Promise.withResolvers<unknown>()
  const answers = [asked.promise]
  const { add, lines } = await openSell({ [pieces]: () => answers.shift() ?? new Refused(500, null) })
  await add('adi-m')
  expect(lines().join('\n')).not.toContain('No piece on sale')
  asked.resolve(sellable)
  await screen.findByRole('button', { name: /^Price of Adire dress M/ })
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

// (rule: counter-sale)
test('pieces are added by SKU or from what is found, counted, and paid at the prices that were shown', async () => {
  const { lines, add, press, user, sold } = await openSell({
    [sales]: { ...done, total: 2_800_000, change: 200_000 },
  })
  await screen.findByText(/^What you add is listed/)
  await add('NO-SUCH-1')
  await screen.findByText('No piece on sale has the SKU NO-SUCH-1')
  await user.clear(screen.getByRole('searchbox'))
  await add('adi-l')
  await screen.findByText('None is left of Adire dress, L')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'adire')
  expect(lines().slice(lines().indexOf('list Found'))).toEqual([
    'list Found',
    'Adire dress',
    '₦18,000',
    'button Adire dress, M, 3 left',
    'button Adire dress, L, 0 left [disabled]',
    'What you add is listed here.',
  ])
  await press('Adire dress, M, 3 left')
  await add('belt-1')
  await add('belt-1')
  expect(lines().slice(lines().indexOf('list Basket'))).toEqual([
    'list Basket',
    'button Price of Belt ₦10,000 2 × ₦5,000 [haspopup=dialog]',
    'group How many of Belt',
    'button One less',
    '2',
    'button One more [disabled]',
    'button Price of Adire dress M ₦18,000 [haspopup=dialog]',
    'group How many of Adire dress',
    'button One less',
    '1',
    'button One more',
    'button Discount',
    'status',
    '3 pieces',
    'Total ₦28,000',
    'button Cash',
    'button Transfer',
    'button Terminal',
  ])
  await press('Cash')
  expect(screen.getByRole('dialog').textContent).toContain('Change ₦0')
  await press('₦30,000')
  expect(screen.getByRole('dialog').textContent).toContain('Change ₦2,000')
  await press(/^Take ₦/)
  await screen.findByRole('heading', { name: 'Sale complete' })
  expect(lines().join(' ')).toContain('₦30,000 in cash Change ₦2,000 link Order IL-1001 [href=/')
  expect(sold()).toEqual([
    {
      key: expect.any(String) as string,
      body: {
        items: [
          { variant_id: 'v-m', quantity: 1, unit_price: 1_800_000 },
          { variant_id: 'v-belt', quantity: 2, unit_price: 500_000 },
        ],
        payments: [{ method: 'cash', amount: 3_000_000 }],
        total: 2_800_000,
      },
    },
  ])
  await user.click(screen.getAllByRole('button', { name: 'Next sale' })[0]!)
  await screen.findByText(/^What you add is listed/)
})

// (rule: counter-sale)
test('what the shop refuses stays in the basket with its reason, and is sent again', async () => {
  let answer: unknown = new Refused(409, {
    error: { code: 'NOT_ENOUGH', message: 'Only 1 left of Adire dress, M' },
  })
  const { add, press, sold, sent } = await openSell({ [sales]: () => answer })
  await screen.findByText(/^What you add is listed/)
  await add('adi-m')
  await press('Terminal')
  await press(/^Take ₦/)
  await screen.findByText('Only 1 left of Adire dress, M')
  await waitFor(() => expect(sent.filter(({ call }) => call === pieces)).toHaveLength(2))
  expect(screen.getByRole('list', { name: 'Basket', hidden: true }).textContent).toContain('Adire dress')
  expect(localStorage.getItem('counter-sales')).toBeNull()
  answer = done
  await press(/^Take ₦/)
  await screen.findByRole('heading', { name: 'Sale complete' })
  expect(sold()).toHaveLength(2)
})

// (rule: counter-sale)
test('a price that changed meanwhile is the basket’s at once, and the next press takes the new sum', async () => {
  let answer: unknown = new Refused(409, {
    error: { code: 'PRICES_CHANGED', message: 'Adire dress costs ₦20,000 now.' },
  })
  const [dress, belt] = sellable.products
  const listed = [sellable, { ...sellable, products: [{ ...dress!, price: 2_000_000 }, belt] }]
  const { add, press, sold } = await openSell({ [sales]: () => answer, [pieces]: () => listed.shift() })
  await screen.findByText(/^What you add is listed/)
  await add('adi-m')
  await press('Transfer')
  await press('Take ₦18,000 by transfer')
  await screen.findByRole('button', { name: 'Take ₦20,000 by transfer' })
  answer = { ...done, total: 2_000_000 }
  await press('Take ₦20,000 by transfer')
  await screen.findByRole('heading', { name: 'Sale complete' })
  expect(sold()[1]!.body).toMatchObject({ items: [{ unit_price: 2_000_000 }], total: 2_000_000 })
})

// (rule: counter-sale)
test('pieces that were sold elsewhere meanwhile can be taken out of the basket one by one', async () => {
  const refused = new Refused(409, { error: { code: 'NOT_ENOUGH', message: 'Only 1 left of Belt' } })
  const [dress, belt] = sellable.products
  const left = [{ ...belt!.variants[0]!, available: 1 }]
  const listed = [sellable, { ...sellable, products: [dress, { ...belt!, variants: left }] }]
  const { add, press, user, lines } = await openSell({ [sales]: refused, [pieces]: () => listed.shift() })
  await screen.findByText(/^What you add is listed/)
  await add('belt-1')
  await add('belt-1')
  await press('Terminal')
  await press(/^Take ₦/)
  await screen.findByText('Only 1 left of Belt')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lines()).toContain('Total ₦10,000')
  await press('One less')
  expect(lines()).toContain('Total ₦5,000')
})

// (rule: counter-discount)
test('a line’s price is lowered with a reason, shown with the shop’s price, and set back', async () => {
  const { add, press, type, lines, sold } = await openSell({ [sales]: done })
  await screen.findByText(/^What you add is listed/)
  await add('adi-m')
  await press(/^Price of Adire dress/)
  const sheet = screen.getByRole('dialog', { name: 'Price of Adire dress' })
  expect(sheet.textContent).toContain('The shop’s price is ₦18,000.')
  expect(screen.getByLabelText('Price of one piece')).toHaveProperty('value', '18,000')
  await press('Set the price')
  expect(sheet.textContent).toMatch(/Type less than ₦18,000.*Say what the discount is for/)
  await type('Reason, for the team log', 'A loose button ')
  await type('Price of one piece', '15,000')
  await press('Set the price')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('list', { name: 'Basket' }).textContent).toContain('₦15,000 ₦18,000 A loose button')
  expect(lines()).toContain('Total ₦15,000')
  await press(/^Price of Adire dress M ₦15,000/)
  await press('Back to ₦18,000')
  await waitFor(() => expect(lines()).toContain('Total ₦18,000'))
  await press(/^Price of Adire dress/)
  await type('Price of one piece', '15,000')
  await type('Reason, for the team log', 'A stain')
  await press('Set the price')
  await press('Transfer')
  await press(/^Take ₦/)
  await screen.findByRole('heading', { name: 'Sale complete' })
  expect(sold()).toMatchObject([
    {
      body: {
        items: [
          {
            variant_id: 'v-m',
            unit_price: 1_800_000,
            agreed: { unit_price: 1_500_000, reason: 'A stain' },
          },
        ],
        payments: [{ method: 'bank_transfer', amount: 1_500_000 }],
        total: 1_500_000,
      },
    },
  ])
})

// (rule: counter-discount)
test('a helper’s lower prices and discount are held to her limit, also when the basket shrinks', async () => {
  const { add, press, type, user } = await openSell({}, 10)
  await screen.findByText(/^What you add is listed/)
  await add('adi-m')
  await add('adi-m')
  await press('Discount')
  await type('Amount off', '3,601')
  await type('Reason, for the team log', 'Regular')
  await press(/^Give it/)
  expect(screen.getByRole('dialog').textContent).toContain('You may give up to 10%. Ask an owner for more.')
  await type('Amount off', '3,600')
  await press(/^Give it/)
  await press(/^Price of Adire dress/)
  await type('Price of one piece', '17,999')
  await type('Reason, for the team log', 'A stain')
  await press('Set the price')
  expect(screen.getByRole('dialog').textContent).toContain('You may give up to 10%. Ask an owner for more.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('One less')
  await press('Cash')
  await screen.findByText('You may give up to 10%. Ask an owner for more.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Remove')
  await press('Cash')
  await screen.findByRole('dialog', { name: 'Cash' })
})

// (rule: counter-discount)
test('a discount larger than what a removed line leaves asks to be changed before it is paid', async () => {
  const { add, press, type, user, lines } = await openSell()
  await screen.findByText(/^What you add is listed/)
  await add('adi-m')
  await add('belt-1')
  await press('Discount')
  await type('Amount off', '6,000')
  await type('Reason, for the team log', 'A friend')
  await press(/^Give it/)
  await user.click(screen.getAllByRole('button', { name: 'One less' })[1]!)
  expect(lines()).toContain('Total ₦0')
  await press('Cash')
  await screen.findByText('The discount must leave something to pay. Change or remove it.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Remove')
  await press('Cash')
  await screen.findByRole('dialog', { name: 'Cash' })
})

test('before anything is typed, what was sold lately is one press', async () => {
  const { press } = await openSell({
    'GET /api/admin/sales/often': { variant_ids: ['v-belt', 'gone', 'v-l'] },
  })
  const often = await screen.findByRole('list', { name: 'Sold most at the counter' })
  expect(linesOf(often).filter((line) => line.startsWith('button'))).toEqual([
    'button Belt, One size, 2 left',
    'button Adire dress, M, 3 left',
    'button Adire dress, L, 0 left [disabled]',
  ])
  await press('Belt, One size, 2 left')
  expect(screen.getByRole('button', { name: /^Price of Belt/ })).toBeTruthy()
})

// (rule: counter-discount)
test('a discount ends with the basket it was given for: the next customer pays the price', async () => {
  const { add, press, type, lines } = await openSell()
  await screen.findByText(/^What you add is listed/)
  await add('adi-m')
  await press('Discount')
  await type('Amount off', '3,000')
  await type('Reason, for the team log', 'A friend')
  await press(/^Give it/)
  await screen.findByText('Discount: A friend')
  await press('One less')
  await screen.findByText(/^What you add is listed/)
  await add('belt-1')
  expect(await screen.findByRole('button', { name: 'Discount' })).toBeTruthy()
  expect(lines().join('\n')).not.toContain('A friend')
})
