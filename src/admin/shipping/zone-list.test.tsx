import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ikeja } from '../../shipping/test-zone.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { ZoneList } from './zone-list.tsx'

const zones = Array.from({ length: 13 }, (_, index) => ({
  ...ikeja,
  id: String(index),
  name: `Area ${index}`,
  rate: (index + 1) * 100_000,
}))
const settings = { dispatch_days_min: 1, dispatch_days_max: 1, closed_weekdays: [], closed_dates: [] }
const open = (own: object[], free_delivery_threshold: number | null = null) =>
  openScreen(
    <AskProvider>
      <ZoneList zones={own as never} settings={{ ...settings, free_delivery_threshold } as never} />
    </AskProvider>,
  )
const rows = () => screen.getAllByRole('listitem')

test('many places of a heading are folded under how many there are and what they cost', async () => {
  const { user } = await open(zones)
  const fold = screen.getByText('13 places').closest('details')!
  expect(fold.textContent).toContain('₦1,000–₦13,000 · Same day to 2 days')
  expect(fold.open).toBe(false)
  await user.click(screen.getByText('13 places'))
  expect([fold.open, rows().length]).toEqual([true, 13])
})

test('a few places are in sight', async () => {
  await open(zones.slice(1))
  expect(screen.queryByText('12 places')).toBeNull()
  expect(rows()).toHaveLength(12)
})

test('from which amount delivery is free is said once, and nothing of it while it never is', async () => {
  const free = [...zones.slice(0, 2), { ...ikeja, id: 'abia', name: 'Abia', zone_type: 'nigeria_state' }]
  const text = () => document.body.textContent
  await open(
    free.map((zone) => ({ ...zone, free_delivery: true })),
    5_000_000,
  )
  expect(text()).toContain('Free from ₦50,000 in Lagos and across Nigeria, unless a place says otherwise.')
  cleanup()
  await open(
    free.map((zone) => ({ ...zone, free_delivery: true })),
    null,
  )
  expect(text()).not.toContain('Free from')
})
