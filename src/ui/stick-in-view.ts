import { useEffect, useRef } from 'react'

/** Under the header, and off the lower edge, in pixels. */
const headerRoom = 88
const lowerRoom = 24
/** Narrower windows have no columns. */
const columns = '(min-width: 1024px)'

/**
 * A sticky column that fits stays under the header. One that is taller than the window scrolls with the page,
 * down until its end is visible and up until its beginning is, and never scrolls inside itself: sets its
 * `top`. Returns the column's ref.
 */
export function useStickInView<E extends HTMLElement>() {
  const column = useRef<E>(null)
  useEffect(() => {
    const element = column.current
    if (!element) return undefined
    const wide = window.matchMedia(columns)
    let top = headerRoom
    let lastY = window.scrollY
    const place = () => {
      const down = window.scrollY - lastY
      lastY = window.scrollY
      if (!wide.matches) return
      const lowest = Math.min(headerRoom, window.innerHeight - element.offsetHeight - lowerRoom)
      const next = Math.min(headerRoom, Math.max(lowest, top - down))
      if (next !== top) element.style.top = `${next}px`
      top = next
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
    }
  }, [])
  return column
}
