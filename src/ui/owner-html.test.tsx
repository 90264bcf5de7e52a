import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnerHtml } from './owner-html.tsx'
import { openScreen } from './test-screen.ts'

const html = `<p><a href="/shop?category=dresses#first">dresses</a> <a href="https://example.com/a">elsewhere</a>
  <a href="/media/size-guide.pdf">guide</a> <a href="/admin/orders">room</a> <a href="/here#part">below</a>
  <a href="/about"><b>about</b></a></p>`

/** Presses a link; true when the browser was left to follow it. */
function press(name: string, more: object = {}): boolean {
  const link = screen.getByText(name)
  const event = createEvent.click(link, { button: 0, ...more })
  // Nothing is navigated to in this test; what counts is whether the page kept the browser from it.
  let isLeft = false
  const stop = (seen: Event) => {
    isLeft = !seen.defaultPrevented
    seen.preventDefault()
  }
  addEventListener('click', stop)
  fireEvent(link, event)
  removeEventListener('click', stop)
  return isLeft
}

// (rule: safe-markdown)
test('a link of the owner to a page of the shop goes through the router', async () => {
  window.history.replaceState(null, '', '/here')
  const { address } = await openScreen(<OwnerHtml html={html} className="page-text" />)
  expect(press('dresses')).toBe(false)
  await expect.poll(address).toBe('/shop?category=dresses#first')
})

test('a press inside a link counts; other hosts, files, the owner’s room and new tabs are the browser’s', async () => {
  window.history.replaceState(null, '', '/here')
  const { address } = await openScreen(<OwnerHtml html={html} className="page-text" />)
  for (const name of ['elsewhere', 'guide', 'room', 'below'])
    expect([name, press(name)]).toEqual([name, true])
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect([key, press('dresses', { [key]: true })]).toEqual([key, true])
  expect(address()).toBe('/here')
  expect(press('about')).toBe(false)
  await expect.poll(address).toBe('/about')
})
