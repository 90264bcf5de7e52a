import { screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { PricesEditor } from './prices-editor.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { newZone } from './zone-form.rules.ts'

const zone = (id: string, name: string) => ({ ...newZone, id, name, rate: 100_000, updated_at: `${id}-1` })
const abia = zone('a', 'Abia')
const borno = zone('b', 'Borno')

function Prices() {
  const { data } = useQuery(ownerQuery('get /shipping'))
  return data ? <PricesEditor zones={data.zones} /> : null
}

// (rule: zone-prices)
test('the price of a place that somebody else deleted meanwhile is dropped, and the others are saved', async () => {
  let zones = [abia, borno]
  const { user, sent } = await openScreen(
    <AskProvider>
      <Prices />
    </AskProvider>,
    {
      answers: {
        'GET /api/admin/shipping': () => ({ zones, settings: [] }),
        'PATCH /api/admin/shipping/zones': () => {
          if (zones.length === 1) return { zones: [{ ...abia, rate: 450_000, updated_at: 'a-2' }] }
          zones = [abia]
          return new Refused(404, { error: { code: 'ZONE_NOT_FOUND', message: 'Zone Not Found' } })
        },
      },
    },
  )
  const type = async (name: string, price: string) => {
    const field = await screen.findByRole('textbox', { name: `Price of ${name}` })
    await user.clear(field)
    await user.type(field, price)
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await type('Abia', '4500')
  await type('Borno', '5000')
  await save()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price of Borno' })).toBeNull())
  expect(screen.getByText('Unsaved: Abia')).toBeTruthy()
  await save()
  await screen.findByText('Saved')
  const bodies = sent.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)
  expect(bodies[1]).toEqual({
    changes: [{ id: 'a', pricing: 'rate', rate: 450_000 }],
    updated_at: { a: 'a-1' },
  })
})

test('an empty price says on every screen what it means', async () => {
  const ghana = { ...zone('g', 'Ghana'), pricing: 'quoted' as const, rate: null }
  await openScreen(
    <AskProvider>
      <Prices />
    </AskProvider>,
    { answers: { 'GET /api/admin/shipping': () => ({ zones: [abia, ghana], settings: [] }) } },
  )
  const placeholderOf = (name: string) =>
    (screen.getByRole('textbox', { name: `Price of ${name}` }) as HTMLInputElement).placeholder
  await screen.findByText('Ghana')
  expect([placeholderOf('Abia'), placeholderOf('Ghana')]).toEqual(['', 'On request'])
  expect(screen.getByText('Nothing to save')).toBeTruthy()
})
