import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { hourMs } from '../../lib/time.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { type Waiting, WaitingItem, WaitingList } from './waiting-item.tsx'

const waiting = (id: string, dueInHours?: number, at?: string): Waiting => {
  const dueAt =
    dueInHours === undefined ? null : new Date(Date.now() + (dueInHours + 0.5) * hourMs).toISOString()
  return {
    id,
    dueAt,
    ...(at && { at }),
    item: (
      <WaitingItem what={`Case ${id}`} about="Ada Obi" dueAt={dueAt} amount="₦500" codes={[`code-${id}`]}>
        <button type="button">Answer {id}</button>
      </WaitingItem>
    ),
  }
}

/** Cases a, b and c; another comes, and c is answered. */
function Cases() {
  const [cases, setCases] = useState(() => [waiting('a'), waiting('b', 47), waiting('c', 3)])
  return (
    <>
      <WaitingList label="What needs you" waiting={cases} />
      <button type="button" onClick={() => setCases([...cases, waiting('d', 1)])}>
        Another
      </button>
      <button type="button" onClick={() => setCases(cases.filter(({ id }) => id !== 'c'))}>
        Settle c
      </button>
    </>
  )
}

const open = () => screen.getAllByRole('button', { name: /^Answer/ }).map(({ textContent }) => textContent)

// (rule: needs-you)
test('the nearest deadline is first and open, the others a line each; a press opens one instead', async () => {
  const { user } = await openScreen(<Cases />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Case c₦500Ada Obi3 hours left',
    'Case b₦500Ada Obi47 hours left',
    'Case a₦500Ada Obi',
  ])
  expect(open()).toEqual(['Answer c'])
  await user.click(screen.getByRole('button', { name: /^Case a/ }))
  expect(open()).toEqual(['Answer a'])
  expect(screen.getByText('code-a')).toBeTruthy()
})

// (rule: needs-you)
test('without a deadline what has waited longest is first', async () => {
  const since = (id: string, at: string) => waiting(id, undefined, at)
  const cases = [since('a', '2026-11-28T10:00:00Z'), since('b', '2026-11-25T10:00:00Z')]
  await openScreen(<WaitingList label="What needs you" waiting={[...cases, waiting('c', 3)]} />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent.slice(0, 6))).toEqual([
    'Case c',
    'Case b',
    'Case a',
  ])
})

// (rule: needs-you)
test('what comes with a nearer deadline does not close what is open; once that is answered the first is open', async () => {
  const { user } = await openScreen(<Cases />)
  await user.click(screen.getByRole('button', { name: 'Another' }))
  expect(screen.getAllByRole('heading')[0]!.textContent).toContain('Case d')
  expect(open()).toEqual(['Answer c'])
  await user.click(screen.getByRole('button', { name: 'Settle c' }))
  expect(open()).toEqual(['Answer d'])
})
