import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Tabs } from './tabs.tsx'

const tabsWith = (current: string) =>
  ['Open', 'Paid', 'Sent'].map((label) => ({
    label,
    href: `/orders?state=${label}`,
    isCurrent: label === current,
  }))

test('the chosen tab is said to be the open page, also where the address has more than the tab', async () => {
  await openScreen(<Tabs label="States" tabs={tabsWith('Paid')} />, { at: '/orders?q=ada' })
  expect(linesOf()).toEqual([
    'navigation States',
    'link Open [href=/orders?state=Open]',
    'link Paid [current=page href=/orders?state=Paid]',
    'link Sent [href=/orders?state=Sent]',
  ])
})

test('a number that is not known yet has its room; none has none', async () => {
  const counted = (count: number | null) => ({ label: 'Tabs', href: `/${count}`, count, isCurrent: false })
  const { container } = await openScreen(<Tabs label="States" tabs={[null, 0, 12].map(counted)} />)
  expect([...container.querySelectorAll('a')].map(({ children }) => children.length)).toEqual([1, 0, 1])
  expect(linesOf()).toContain('link Tabs 12 [href=/12]')
})

test('on a phone the chosen tab comes into view, and the next chosen one after it', async () => {
  const places: Record<string, number> = { Open: 0, Paid: 300, Sent: 500 }
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return places[this.textContent] ?? 0
  })
  let choose: (label: string) => void = () => {}
  function Queue() {
    const [current, setCurrent] = useState('Paid')
    choose = setCurrent
    return <Tabs label="States" tabs={tabsWith(current)} />
  }
  const { container } = await openScreen(<Queue />)
  const left = () => container.querySelector('nav')!.scrollLeft
  expect(left()).toBe(300)
  act(() => choose('Sent'))
  expect(left()).toBe(500)
  act(() => choose('None of them'))
  expect(left()).toBe(500)
})
