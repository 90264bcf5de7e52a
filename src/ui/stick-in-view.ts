import { useEffect, useRef } from 'react'

/** Under the header, and off the lower edge, in pixels. */
const headerRoom = 88
const lowerRoom = 24

/**
 * Lets a sticky column that is taller than the window scroll until its end and stay there, and one that fits stay under
 * the header: sets `--above`, which is its `top`. Returns the column's ref.
 */
export function useStickInView<E extends HTMLElement>() {
  const column = useRef<E>(null)
  useEffect(() => {
    const element = column.current
    if (!element) return undefined
    const place = () => {
      const above = Math.min(headerRoom, window.innerHeight - element.offsetHeight - lowerRoom)
      element.style.setProperty('--above', `${above}px`)
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
  return column
}
