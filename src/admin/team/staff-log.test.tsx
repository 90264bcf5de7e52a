import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { StaffLogList } from './staff-log.tsx'

const people = [
  { actor: 'admin:1', email: 'ada@shop.test', name: 'Ada' },
  { actor: 'helper:2', email: 'ngozi@shop.test', name: '' },
  { actor: 'helper:3', email: 'other@shop.test', name: 'Ada' },
  { actor: 'seed', email: 'seed', name: '' },
]
const line = (id: number, who: string) => ({
  id,
  who,
  text: 'counted stock',
  at: '2026-11-28T09:00:00Z',
  href: null,
  details: [],
  oldest: id,
  count: 1,
})

// (rule: staff-log)
test('a line names who did it; who typed no name is called by her address, two of one name are told apart', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  )
  const lines = [line(3, 'ngozi@shop.test'), line(2, 'other@shop.test'), line(1, 'seed')]
  await openScreen(
    <AskProvider>
      <StaffLogList />
    </AskProvider>,
    {
      answers: { 'GET /api/admin/staff-log': { lines, people, next: null } },
    },
  )
  const list = await screen.findByRole('list', { name: 'What the staff did' })
  const said = [...list.children].map(({ textContent }) => textContent)
  expect(said[0]).toContain('ngozi counted stock')
  expect(said[1]).toContain('other@shop.test counted stock')
  expect(said[2]).toContain('seed counted stock')
})
