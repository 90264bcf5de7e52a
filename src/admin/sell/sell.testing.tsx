import { screen } from '@testing-library/react'
import type { CounterSaleDone, Sellable } from '../../counter/counter.schema.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import type { Answers } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { staffOf } from '../kit/test-staff.ts'
import { KeptSales } from './kept-sales.tsx'
import { SellPage } from './sell.page.tsx'

export const sales = 'POST /api/admin/sales'
export const pieces = 'GET /api/admin/sales/pieces'

const dress = {
  title: 'Adire dress',
  price: 1_800_000,
  image_url: null,
  variants: [
    { id: 'v-m', sku: 'ADI-M', option: 'M', size: 'M', color: '', available: 3 },
    { id: 'v-l', sku: 'ADI-L', option: 'L', size: 'L', color: '', available: 0 },
  ],
}
const belt = {
  title: 'Belt',
  price: 500_000,
  image_url: null,
  variants: [{ id: 'v-belt', sku: 'BELT-1', option: '', size: '', color: '', available: 2 }],
}
export const sellable: Sellable = { products: [dress, belt], total: 2, page: 1, limit: 500 }

export const done: CounterSaleDone = {
  order_id: 'order-1',
  order_number: 'IL-1001',
  total: 1_800_000,
  change: 0,
  worth: 0,
  back: { cash: 0, credit: 0 },
  is_mailed: false,
  receipt_url: 'http://shop.test/receipt/token',
  receipt_qr: '<svg/>',
  oversold: 0,
}

/** Sell with what waits to be sent above it, as the frame has them; `limit` makes the seller a helper. */
export async function openSell(answers: Answers = {}, limit?: number) {
  const own = limit === undefined ? {} : { role: 'helper' as const, counter: { discount_percent: limit } }
  const opened = await openScreen(
    <AskProvider>
      <KeptSales />
      <SellPage />
    </AskProvider>,
    {
      at: '/admin/sell',
      answers: {
        'GET /api/admin/me': staffOf(own),
        [pieces]: sellable,
        'GET /api/admin/sales/often': { variant_ids: [] },
        ...answers,
      },
    },
  )
  await screen.findByRole('heading', { name: 'Sell' })
  const { user } = opened
  return {
    ...opened,
    /** The sales that were sent, with their keys. */
    sold: () =>
      opened.sent
        .filter(({ call }) => call === sales)
        .map(({ body, headers }) => ({ key: headers['idempotency-key'], body })),
    /** Adds a piece as a scanner does. */
    add: async (sku: string) => user.type(screen.getByRole('searchbox'), `${sku}{Enter}`),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    type: async (label: string | RegExp, text: string) => {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
      await user.clear(field)
      await user.type(field, text)
    },
    lines: () => linesOf(screen.getByRole('main')),
  }
}
