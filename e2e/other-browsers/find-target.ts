export type Target = {
  role?: 'button' | 'link' | 'field' | 'title' | 'dialog' | 'choice'
  /** The whole accessible name, or a part of it between slashes: `/^Proceed/`. */
  name?: string
  /** Instead of role and name. */
  css?: string
  /** Only where it could be pressed now: at rest, enabled and covered by nothing. */
  isPressable?: boolean
}

/**
 * Runs in the page, so it must be self-contained. The centre of the first element that is visible and fits,
 * in CSS pixels of the viewport, after scrolling it into view; null while there is none. With `option`,
 * chooses it in a select.
 */
export async function findTarget(
  { role, name, css, isPressable }: Target,
  option?: string,
): Promise<{ x: number; y: number } | null> {
  const selectors = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    field: 'input, textarea, select',
    title: 'h1',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    choice: 'input[type=radio], input[type=checkbox]',
  }
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby')
    if (labelledBy)
      return labelledBy
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join(' ')
    const label = (element as HTMLInputElement).labels?.[0]
    return element.getAttribute('aria-label') ?? textOf(label ?? element)
  }
  const pattern = name && /^\/(.*)\/$/.exec(name)
  const isNamed = (element: Element) =>
    name === undefined || (pattern ? new RegExp(pattern[1]!).test(nameOf(element)) : nameOf(element) === name)
  // A radio or checkbox is rendered as its label; the control itself is hidden.
  const shownPart = (element: Element) =>
    role === 'choice' ? (element.closest('label') ?? element) : element
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 0

  const elements = [...document.querySelectorAll(css ?? selectors[role!])]
  const found = elements.filter(isNamed).map(shownPart).find(isShown)
  if (!found) return null
  if (option !== undefined) {
    const select = found as HTMLSelectElement
    const chosen = [...select.options].find(({ text }) => text.startsWith(option))
    if (!chosen || select.disabled) return null
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, chosen.value)
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }
  if (!isPressable) return { x: 0, y: 0 }
  if (found.matches(':disabled, [aria-disabled=true]')) return null
  const isInView = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight
  if (!isInView(found.getBoundingClientRect())) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = found.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const box = found.getBoundingClientRect()
  if (before.x !== box.x || before.y !== box.y) return null
  const x = Math.round(box.x + box.width / 2)
  const y = Math.round(box.y + box.height / 2)
  const top = document.elementFromPoint(x, y)
  return found.contains(top) ? { x, y } : null
}
