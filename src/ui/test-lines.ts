import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api'

/** What has a name and is said in one line. */
const leaves = [
  'button',
  'link',
  'heading',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'combobox',
  'img',
  'iframe',
  'time',
]
const roleOfTag: Record<string, string> = {
  A: 'link',
  ASIDE: 'complementary',
  BUTTON: 'button',
  DETAILS: 'details',
  FIELDSET: 'group',
  FORM: 'form',
  H1: 'heading',
  H2: 'heading',
  IFRAME: 'iframe',
  MAIN: 'main',
  NAV: 'navigation',
  SECTION: 'region',
  SELECT: 'combobox',
  TABLE: 'table',
  TEXTAREA: 'textbox',
  TH: 'columnheader',
  TIME: 'time',
  UL: 'list',
}
const inline = ['SPAN', 'B', 'I', 'STRONG', 'LABEL', 'SUMMARY']
/** Whether it is drawn apart from what is before and after it. */
const isApart = ({ tagName, className, parentElement }: Element) =>
  !inline.includes(tagName) ||
  /\b(block|flex|grid)\b/.test(className) ||
  /\b(flex|grid)\b/.test(parentElement?.className ?? '')

/** The attributes a person sees or hears something of, on a phone as well. */
const told =
  /^(aria-(current|expanded|haspopup|sort|busy|disabled|invalid|required|live|modal)|disabled|href|target|rel|inputmode|autocomplete|autocapitalize|spellcheck|enterkeyhint|maxlength|placeholder|accept|sandbox|srcdoc|datetime|title|open|data-row|method|novalidate|scope)$/

/**
 * A part of the page as a screen reader walks through it, a line each: `textbox Email “ada@shop.test” [type=email
 * required]`. What is hidden from it is left out, as what replaces scripts is.
 */
export function linesOf(root: Element = document.body): string[] {
  const lines: string[] = []
  let text = ''
  const flush = () => {
    const said = text.replace(/\s+/g, ' ').trim()
    if (said) lines.push(said)
    text = ''
  }
  const visit = (node: Node, isInLabel: boolean) => {
    if (node.nodeType === 3 && !isInLabel) text += node.textContent ?? ''
    if (node.nodeType !== 1) return
    const element = node as HTMLElement
    if (
      element.getAttribute('aria-hidden') === 'true' ||
      /^(STYLE|SCRIPT|SVG)$/i.test(element.tagName) ||
      element.classList.contains('without-scripts') ||
      isToasts(element)
    )
      return
    const role = element.getAttribute('role') ?? roleOf(element)
    if (isApart(element)) flush()
    if (role && (leaves.includes(role) || isTold(element, role))) lines.push(lineOf(element, role))
    if (!leaves.includes(role)) {
      const isLabel =
        isInLabel || (element.tagName === 'LABEL' && (element as HTMLLabelElement).control !== null)
      for (const child of element.childNodes) visit(child, isLabel)
    }
    if (isApart(element)) flush()
  }
  visit(root, false)
  flush()
  return lines
}

/** What is said over every screen: tests look for its words. */
const isToasts = (element: Element) => element.getAttribute('aria-label')?.startsWith('Notifications')

function roleOf(element: Element): string {
  if (element.tagName !== 'INPUT') return roleOfTag[element.tagName] ?? ''
  const type = element.getAttribute('type') ?? 'text'
  return type === 'checkbox' || type === 'radio' ? type : type === 'search' ? 'searchbox' : 'textbox'
}

/** Lists and regions are said when they have a name, the rest of what has a role always. */
const isTold = (element: Element, role: string) =>
  !/^(list|region|form|group|navigation|table)$/.test(role) ||
  element.hasAttribute('aria-label') ||
  element.hasAttribute('aria-labelledby') ||
  role === 'details' ||
  element.tagName === 'FIELDSET'

function lineOf(element: HTMLElement, role: string): string {
  const name = role === 'time' ? element.textContent : computeAccessibleName(element)
  const about = computeAccessibleDescription(element)
  return [role, name, valueOf(element), about && about !== element.title && `(${about})`, traitsOf(element)]
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ')
}

function valueOf(element: HTMLElement): string {
  const { type, checked, value } = element as HTMLInputElement
  if (type === 'checkbox' || type === 'radio') return checked ? '(checked)' : ''
  if (element.tagName === 'SELECT') {
    const options = [...(element as HTMLSelectElement).options]
    return `“${options.find((option) => option.value === value)?.text ?? ''}” of ${options.map(({ text }) => text).join(', ')}`
  }
  return /^(INPUT|TEXTAREA)$/.test(element.tagName) && value ? `“${value}”` : ''
}

/** `[type=email maxlength=254 required]` */
function traitsOf(element: HTMLElement): string {
  const { type } = element as HTMLInputElement
  const kind =
    element.tagName === 'BUTTON'
      ? type !== 'button'
      : element.tagName === 'INPUT' && !/^(text|checkbox|radio|search)$/.test(type)
  const traits = [...element.attributes]
    .filter(({ name, value }) => told.test(name) && (value !== 'false' || /spellcheck|expanded/.test(name)))
    .map(({ name, value }) =>
      [name.replace('aria-', ''), value === 'true' || value === '' ? '' : `=${value}`].join(''),
    )
  const all = [...(kind ? [`type=${type}`] : []), ...traits.toSorted()]
  return all.length ? `[${all.join(' ')}]` : ''
}
