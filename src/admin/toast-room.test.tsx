import { expect, test } from 'vitest'
import { startToastRoom } from './toast-room.client.ts'

// (rule: toast-room)
test('messages are at the top while a field in the lower half of the window is written in', () => {
  startToastRoom()
  document.body.innerHTML = '<main><input /><textarea></textarea><button>Save</button></main>'
  const isAbove = (name: string, bottom: number) => {
    const element = document.querySelector<HTMLElement>(name)!
    element.getBoundingClientRect = () => ({ bottom }) as DOMRect
    element.focus()
    return document.documentElement.hasAttribute('data-toasts-above')
  }
  const low = window.innerHeight - 40
  expect([isAbove('input', low), isAbove('button', low)]).toEqual([true, false])
  expect([isAbove('textarea', low), isAbove('input', 90)]).toEqual([true, false])
  document.querySelector('input')!.getBoundingClientRect = () => ({ bottom: low }) as DOMRect
  window.dispatchEvent(new Event('scrollend'))
  expect(document.documentElement.hasAttribute('data-toasts-above')).toBe(true)
  document.querySelector('input')!.blur()
  expect(document.documentElement.hasAttribute('data-toasts-above')).toBe(false)
})
