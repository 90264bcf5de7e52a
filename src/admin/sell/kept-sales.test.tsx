import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refused } from '../../ui/test-wire.ts'
import { done, openSell, sales } from './sell.testing.tsx'

const noConnection = () => {
  throw new TypeError('Failed to fetch')
}
const storedSales = () => JSON.parse(localStorage.getItem('counter-sales') ?? '[]') as { key: string }[]

/** Sells one dress for cash, whatever becomes of it. */
async function sellOne({ add, press }: Awaited<ReturnType<typeof openSell>>) {
  await screen.findByText(/^What you add is listed/)
  await add('adi-m')
  await press('Cash')
  await press(/^Take ₦/)
}

// (rule: kept-sale)
test('a sale without an answer is kept with its key, says so, and is sent again until it is answered', async () => {
  let answer: unknown = noConnection
  const opened = await openSell({ [sales]: () => (typeof answer === 'function' ? answer() : answer) })
  await sellOne(opened)
  await screen.findByRole('heading', { name: 'Sale waiting to be sent' })
  expect(opened.lines().join(' ')).toContain(
    'did not answer. The sale is kept on this device and sent when it does',
  )
  const waiting = await screen.findByRole('region', { name: 'Sales that wait to be sent' })
  expect(waiting.textContent).toContain('1 sale waits to be sent')
  expect(storedSales()).toHaveLength(1)
  // Tried once when it was kept, and when somebody presses.
  await waitFor(() => expect(opened.sold()).toHaveLength(2))
  await opened.press('Send now')
  await waitFor(() => expect(opened.sold()).toHaveLength(3))
  expect(storedSales()).toHaveLength(1)
  answer = done
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send now' }).ariaBusy).not.toBe('true'))
  await opened.press('Send now')
  await screen.findByText('Sent to the shop: IL-1001')
  // The screen that said that it waits has its receipt now.
  await screen.findByRole('heading', { name: 'Sale complete' })
  screen.getByRole('img', { name: 'QR code of the receipt' })
  expect(opened.lines().join(' ')).not.toMatch(/did not answer|no connection/)
  await waitFor(() => expect(screen.queryByRole('region', { name: /wait to be sent/ })).toBeNull())
  expect(storedSales()).toEqual([])
  const [first, ...again] = opened.sold()
  expect(again.every(({ key }) => key === first!.key)).toBe(true)
  for (const { body } of again)
    expect(body).toEqual({ ...(first!.body as object), kept_at: expect.any(String) })
})

// (rule: kept-sale)
test('while the device has no connection nothing is sent, and it is when the connection is back', async () => {
  const opened = await openSell({ [sales]: done })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await screen.findByText(/^What you add is listed/)
  await opened.add('adi-m')
  await opened.press('Terminal')
  await opened.press(/^Take ₦/)
  // The wire of the test answers all the same: the sale is kept first, and sent by what waits.
  await screen.findByText('Sent to the shop: IL-1001')
  await screen.findByRole('heading', { name: 'Sale complete' })
  online.mockRestore()
  expect(opened.sold()).toMatchObject([{ body: { kept_at: expect.any(String) as string } }])
})

// (rule: kept-sale)
test('a kept sale that the shop refuses says why and stays until a person forgets it', async () => {
  let answer: unknown = noConnection
  const opened = await openSell({ [sales]: () => (typeof answer === 'function' ? answer() : answer) })
  await sellOne(opened)
  await screen.findByRole('heading', { name: 'Sale waiting to be sent' })
  await waitFor(() => expect(opened.sold()).toHaveLength(2))
  // She may not sell any more, or must sign in: it waits.
  answer = new Refused(404, { error: { code: 'NOT_FOUND', message: 'Not found' } })
  await opened.press('Send now')
  await waitFor(() => expect(opened.sold()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Forget it' })).toBeNull()
  answer = new Refused(404, {
    error: { code: 'PIECE_UNKNOWN', message: 'One of these pieces is not on sale.' },
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send now' }).ariaBusy).not.toBe('true'))
  await opened.press('Send now')
  await screen.findByText(/^₦18,000, .*: One of these pieces is not on sale\.$/)
  await opened.press('Forget it')
  expect(screen.getByRole('dialog').textContent).toContain('It is nowhere else: the shop does not have it.')
  await opened.user.click(screen.getAllByRole('button', { name: 'Forget it' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('region', { name: /wait to be sent/ })).toBeNull())
  expect(storedSales()).toEqual([])
})

// (rule: kept-sale)
test('another person’s kept sale is not sent, and the screen says who must', async () => {
  const sale = { key: 'k', who: 'helper@shop.test', body: {}, total: 500_000, at: '2026-11-24T10:00:00.000Z' }
  localStorage.setItem('counter-sales', JSON.stringify([sale]))
  const { sold } = await openSell({ [sales]: done })
  const waiting = await screen.findByRole('region', { name: 'Sales that wait to be sent' })
  expect(waiting.textContent).toContain('One of them is somebody else’s, who signs in here to send it.')
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  expect(sold()).toEqual([])
})

// (rules: kept-sale, steep-price-cut)
test('a kept sale that the password is needed for waits, and is sent once a person has pressed and entered it', async () => {
  let answer: unknown = noConnection
  const opened = await openSell({
    [sales]: () => (typeof answer === 'function' ? answer() : answer),
    'POST /api/admin/password': () => ((answer = done), {}),
  })
  await sellOne(opened)
  await screen.findByRole('heading', { name: 'Sale waiting to be sent' })
  await waitFor(() => expect(opened.sold()).toHaveLength(2))
  answer = new Refused(403, {
    error: { code: 'PASSWORD_AGAIN', message: 'Please enter your password again to go on.' },
  })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(opened.sold()).toHaveLength(3))
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(storedSales()).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send now' }).ariaBusy).not.toBe('true'))
  await opened.press('Send now')
  await opened.user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByText('Sent to the shop: IL-1001')
  expect(storedSales()).toEqual([])
})
