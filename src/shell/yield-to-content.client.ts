/** How long a page must rest before its floating buttons look what is below them. */
const restMs = 160

/** What may not be covered (rule: contact-buttons). */
const kept = 'h1, h2, h3, h4, a, button, input, select, textarea, label, summary, .price'

/** The points of a button that are looked through: corners, edges and middle. */
const places = [0, 0.25, 0.5, 0.75, 1]

/**
 * Floating buttons inside `box` give way: they go while the page is scrolled down, and when it rests each stays away for
 * as long as a heading, a price or a control lies below it, the call button also over other text: it stands where lines
 * begin. Returns how to end that.
 */
export function yieldToContent(box: HTMLElement): () => void {
  let lastY = window.scrollY
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    lastY = window.scrollY
    box.removeAttribute('data-scrolled')
    for (const button of box.querySelectorAll<HTMLElement>('.floating'))
      button.toggleAttribute('data-yields', !button.hasAttribute('data-unfolded') && isCovering(button, box))
    box.setAttribute('data-ready', String(Math.round(lastY)))
  }
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, restMs)
  }
  const onScroll = () => {
    if (window.scrollY > lastY) box.setAttribute('data-scrolled', '')
    lookSoon()
  }
  const sizes = new ResizeObserver(lookSoon)
  sizes.observe(document.body)
  window.addEventListener('scroll', onScroll, { passive: true })
  look()
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
    window.removeEventListener('scroll', onScroll)
  }
}

function isCovering(button: HTMLElement, box: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  const isCall = button.matches('.call-button')
  return places.some((right) =>
    places.some((down) => {
      const [x, y] = [left + right * width, top + down * height]
      return document
        .elementsFromPoint(x, y)
        .some(
          (each) =>
            !box.contains(each) && (isKept(each, x, y, width * height) || (isCall && hasWordsAt(each, x, y))),
        )
    }),
  )
}

/**
 * A picture that can be pressed is so large that enough of it is left. A link's stretched area is not its words, nor is the
 * rest of a heading's line.
 */
function isKept(element: Element, x: number, y: number, area: number): boolean {
  const owner = element.closest(kept)
  if (!owner) return false
  const box = owner.getBoundingClientRect()
  if (owner.querySelector('img') && box.width * box.height > 6 * area) return false
  return isIn(wordsOf(owner), x, y)
}

const isIn = (what: Element | Range, x: number, y: number) =>
  [...what.getClientRects()].some(
    (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
  )

/** Text of the element itself, not of what is inside it. */
const hasWordsAt = (element: Element, x: number, y: number) =>
  [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false
    const words = document.createRange()
    words.selectNodeContents(node)
    return isIn(words, x, y)
  })

function wordsOf(owner: Element): Element | Range {
  if (!owner.matches('h1, h2, h3, h4, label, .price')) return owner
  const words = document.createRange()
  words.selectNodeContents(owner)
  return words
}
