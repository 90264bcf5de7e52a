import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hasDialog } from './shortcut-focus.client.ts'
import { useParams } from './use-params.client.ts'

/**
 * Focuses the field that the address names (`?field=tagline`) once it is there, and unfolds what it is in; the person's own press or
 * key comes first (rule: field-by-address).
 */
export function useFieldOfAddress(): void {
  const { params, set } = useParams()
  // While the next screen is on its way the last one is still there, with fields of the same names.
  const isOpen = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.pathname === location.pathname,
  })
  const name = isOpen ? params.field : undefined
  const forget = useEffectEvent(() => set({ field: undefined }, { replace: true }))
  useEffect(() => {
    if (!name) return
    const over = new AbortController()
    const look = () => {
      const field = hasDialog() ? undefined : fieldNamed(name)
      if (!field) return
      over.abort()
      // A sheet that has just closed gives the focus back first.
      requestAnimationFrame(() => {
        show(field)
        forget()
      })
    }
    const changes = new MutationObserver(look)
    over.signal.addEventListener('abort', () => changes.disconnect())
    changes.observe(document.body, { childList: true, subtree: true })
    for (const own of ['pointerdown', 'keydown', 'wheel'])
      window.addEventListener(own, () => over.abort(), { signal: over.signal })
    look()
    return () => over.abort()
  }, [name])
}

/** The control of that name, or the first one of the part that has it; of a screen's two headers the one in sight. */
function fieldNamed(name: string): HTMLElement | null {
  const part = `[data-fields~="${CSS.escape(name)}"]`
  return (
    document.getElementById(`field-${name}`) ??
    seen(
      document.querySelectorAll<HTMLElement>(`button${part}, ${part} :is(input, textarea, select, button)`),
    ) ??
    document.querySelector(`${part} summary, summary${part}`)
  )
}

const seen = ([...found]: Iterable<HTMLElement>) => found.find((each) => each.checkVisibility?.()) ?? found[0]

function show(field: HTMLElement) {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement!.closest('details'))
    fold.open = true
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
