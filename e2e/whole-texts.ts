import type { Page } from '@playwright/test'
import { expect } from './shopper.ts'

/** A size and a colour of 40 letters, each with blanks and as one word. */
export const longOptions = {
  sizes: ['Extra long with removable shoulder strap', 'Extralongwithremovableshoulderstrapsetc.'],
  colors: ['Midnight blue with bronze and grey strip', 'Midnightbluewithbronzeandgreystripesetc.'],
}

/**
 * Each of the texts that the screen shows is whole: inside everything it is in, on no other text, and the page is no wider than
 * the window; no short word next to it is broken. What scrolls sideways may hold it if it is as wide as the text. Fails too where none of the texts is shown.
 */
export async function expectWhole(page: Page, what: string, texts: string[]): Promise<void> {
  const find = () => page.evaluate(findProblems, texts)
  await expect
    .poll(async () => (await find()).shown, { message: `${what}: shows the texts`, timeout: 8000 })
    .toBeGreaterThan(0)
  expect.soft((await find()).problems, what).toEqual([])
}

function findProblems(texts: string[]) {
  const { scrollWidth, clientWidth } = document.documentElement
  const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter((dialog) =>
    dialog.checkVisibility(),
  )
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('select, datalist, script, style, [data-sonner-toaster]')
  const isOwnLayer = (element: Element) =>
    ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(element).position)
  const isTiny = ({ width, height }: DOMRect) => width <= 1.5 || height <= 1.5
  const layerOf = (element: Element | null): Element | null => {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (isOwnLayer(at)) return at
    return null
  }
  const isForReaders = (parent: Element) => {
    for (let at: Element | null = parent; at; at = at.parentElement) {
      const { display, position } = getComputedStyle(at)
      if (display !== 'inline' && display !== 'contents' && isTiny(at.getBoundingClientRect())) return true
      if (position === 'absolute' || position === 'fixed') return false
    }
    return false
  }
  /** Without what is scrolled out of sight. */
  const inSight = (parent: Element, rects: DOMRect[]) => {
    const scrollers: DOMRect[] = []
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY))
        scrollers.push(at.getBoundingClientRect())
    return rects.filter(({ top, bottom }) =>
      scrollers.every((box) => (top + bottom) / 2 > box.top && (top + bottom) / 2 < box.bottom),
    )
  }
  type Shown = { text: Text; parent: Element; rects: DOMRect[]; seen: DOMRect[]; layer: Element | null }
  const all: Shown[] = []
  const walker = document.createTreeWalker(dialogs.at(-1) ?? document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement!
    if (!text.data.trim() || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter((rect) => !isTiny(rect))
    if (rects.length > 0 && !isForReaders(parent))
      all.push({ text, parent, rects, seen: inSight(parent, rects), layer: layerOf(parent) })
  }
  for (const { text, rects } of all) {
    const name = text.data.trim()
    if (/^\S{2,10}$/.test(name) && new Set(rects.map(({ top }) => Math.round(top))).size > 1)
      problems.push(`"${name}" is broken in two`)
  }
  const long = all.filter(({ text }) => texts.some((word) => text.data.includes(word)))
  const nameOf = (element: Element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
  for (const { text, parent, rects, seen, layer } of long) {
    const name = text.data.trim().slice(0, 60)
    const box = {
      left: Math.min(...rects.map(({ left }) => left)),
      right: Math.max(...rects.map(({ right }) => right)),
      top: Math.min(...rects.map(({ top }) => top)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    }
    const scrolls = { x: false, y: false }
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.display === 'inline' || style.display === 'contents') continue
      const own = at.getBoundingClientRect()
      if (['auto', 'scroll'].includes(style.overflowX)) scrolls.x = true
      if (['auto', 'scroll'].includes(style.overflowY)) scrolls.y = true
      const isOut = scrolls.x
        ? box.right - box.left > own.width + 1
        : box.left < own.left - 1 || box.right > own.right + 1
      const isCut = !scrolls.y && (box.top < own.top - 4 || box.bottom > own.bottom + 4)
      if (isOut || isCut) {
        problems.push(`${name} sticks out of ${nameOf(at)}${isCut ? ' (height)' : ''}`)
        break
      }
      if (style.position === 'absolute' || style.position === 'fixed') break
    }
    if (!scrolls.x && !layer && (box.left < 0 || box.right > clientWidth + 1))
      problems.push(`${name} is outside the window`)
    for (const other of all) {
      if (other.text === text || other.layer !== layer) continue
      const isOver = other.seen.some((theirs) =>
        seen.some(
          (ours) =>
            Math.min(ours.right, theirs.right) - Math.max(ours.left, theirs.left) > 2 &&
            Math.min(ours.bottom, theirs.bottom) - Math.max(ours.top, theirs.top) > 6,
        ),
      )
      if (isOver) problems.push(`${name} is on "${other.text.data.trim().slice(0, 40)}"`)
    }
  }
  return { shown: long.length, problems }
}
