import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lagosDay } from '../../lib/time.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { dayPresets } from './export-days.rules.ts'
import { ExportOrders } from './export-orders.tsx'
import { button, head, isBusy, late } from './sheets.testing.tsx'

test('orders are downloaded as a file of the days and the state that were chosen', async () => {
  const taking = late()
  const { user, sent, router } = await openScreen(
    <AskProvider>
      <ExportOrders />
    </AskProvider>,
    { answers: { 'POST /api/admin/orders/export': taking.answer } },
  )
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:orders'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('Export orders'))
  const sheet = await screen.findByRole('dialog')
  expect(linesOf(sheet)).toEqual([
    ...head('Export orders'),
    'A CSV file for spreadsheets, with names and addresses. The team log says who took it.',
    'group Usual days',
    'button This month',
    'button Last month',
    'button Last 30 days',
    'details',
    'Other days or a choice of them',
    'all days, every state',
    'textbox First day (optional) [type=date]',
    'textbox Last day (optional) [type=date]',
    'combobox One row is “An order” of An order, A line of an order [required]',
    'combobox Which orders “All” of All, Not paid yet, Payment to check, Paid, Packed, On the way, Delivered, Cancelled [required]',
    'button Download the file',
  ])
  await user.click(screen.getByText('Other days or a choice of them'))
  await user.type(screen.getByLabelText(/First day/), '2026-11-01')
  await user.type(screen.getByLabelText(/Last day/), '2026-11-20')
  await user.selectOptions(screen.getByLabelText('Which orders'), 'Paid')
  await user.click(button('Download the file'))
  await isBusy('Download the file')
  taking.come(new Response('number,total'))
  await screen.findByText('The file is in your downloads')
  expect(sent.map(({ body }) => body)).toEqual([{ from: '2026-11-01', to: '2026-11-20', status: 'paid' }])
  expect(saved).toEqual(['orders.csv blob:orders'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.state.overlay).toBeUndefined()
})

test('usual days are one press that takes the file, of lines when a row is one', async () => {
  const { user, sent } = await openScreen(
    <AskProvider>
      <ExportOrders />
    </AskProvider>,
    { answers: { 'POST /api/admin/orders/export': new Response('order,product') } },
  )
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:orders'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await user.click(button('Export orders'))
  await user.selectOptions(await screen.findByLabelText('One row is'), 'A line of an order')
  await user.click(button('Last month'))
  await screen.findByText('The file is in your downloads')
  const [lastMonth] = dayPresets.filter(({ label }) => label === 'Last month')
  expect(sent.map(({ body }) => body)).toEqual([
    { ...lastMonth!.daysOf(lagosDay(new Date())), rows: 'lines' },
  ])
  expect(saved).toEqual(['order-lines.csv'])
})

test('without a choice the file has all orders; a refusal keeps the sheet', async () => {
  const { user, sent } = await openScreen(
    <AskProvider>
      <ExportOrders />
    </AskProvider>,
    {
      answers: {
        'POST /api/admin/orders/export': new Refused(400, { error: { message: 'Too many orders' } }),
      },
    },
  )
  await user.click(button('Export orders'))
  for (const choice of ['Paid', 'All'])
    await user.selectOptions(await screen.findByLabelText('Which orders'), choice)
  await user.click(button('Download the file'))
  await screen.findByText('Too many orders')
  expect(sent[0]!.body).toEqual({})
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// (rule: personal-data-in-admin)
test('the list that is open is a file at one press, as it is narrowed', async () => {
  const filters = { queue: 'all' as const, search: 'obi', status: 'paid' as never, sort: 'newest' as const }
  const { user, sent } = await openScreen(
    <AskProvider>
      <ExportOrders list={{ total: 2, filters }} />
    </AskProvider>,
    { answers: { 'POST /api/admin/orders/export': new Response('number,total') } },
  )
  URL.createObjectURL = () => 'blob:orders'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(button('Export orders'))
  await user.click(button('This list: 2 orders'))
  await screen.findByText('The file is in your downloads')
  expect(sent.map(({ body }) => body)).toEqual([{ list: filters }])
})
