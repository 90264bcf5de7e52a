import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ikeja } from '../../shipping/test-zone.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { onPhone } from '../kit/things.testing.tsx'
import { ZoneList } from './zone-list.tsx'

const zones = Array.from({ length: 13 }, (_, index) => ({
  ...ikeja,
  id: String(index),
  name: `Area ${index}`,
  rate: (index + 1) * 100_000,
}))
const settings = { dispatch_days_min: 1, dispatch_days_max: 1, closed_weekdays: [], closed_dates: [] }
const open = (own: object[]) =>
  openScreen(
    <AskProvider>
      <ZoneList zones={own as never} settings={settings as never} />
    </AskProvider>,
  )
const rows = () => screen.getAllByRole('listitem')

test('on a phone many places of a heading are folded under how many there are and what they cost', async () => {
  onPhone()
  const { user } = await open(zones)
  const fold = screen.getByText('13 places').closest('details')!
  expect(fold.textContent).toContain('₦1,000–₦13,000 · Same day to 2 days')
  expect(fold.open).toBe(false)
  await user.click(screen.getByText('13 places'))
  expect([fold.open, rows().length]).toEqual([true, 13])
})

test('on a phone a few places are in sight, as all are on a desktop', async () => {
  onPhone()
  await open(zones.slice(1))
  expect(screen.queryByText('12 places')).toBeNull()
  expect(rows()).toHaveLength(12)
})
