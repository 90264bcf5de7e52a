import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Where the panel lies: a sheet is at the bottom of a phone and in the middle of a larger screen. */
type Place = 'left' | 'right' | 'top' | 'sheet' | 'full'

const places: Record<Place, string> = {
  left: 'inset-y-0 left-0 w-[min(400px,100vw-32px)] panel-from-left',
  right: 'inset-y-0 right-0 w-[min(440px,100vw)] panel-from-right',
  sheet:
    'inset-x-0 bottom-0 max-h-[88dvh] panel-from-bottom md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[84dvh] md:w-[min(640px,100vw-64px)] md:-translate-x-1/2 md:-translate-y-1/2',
  top: 'inset-x-0 top-0 max-md:h-dvh md:max-h-[80dvh] panel-fade',
  full: 'inset-0 panel-fade',
}

type OverlayProps = {
  /** Its name for screen readers. */
  label: string
  place: Place
  onClose: () => void
  children: ReactNode
  className?: string
  testId?: string
}

/**
 * A modal panel over the page: the page below is inert and does not scroll, Tab stays inside, Escape and a press
 * beside it close, focus goes to `[data-autofocus]` or the panel and back to where it was. Toasts stay reachable.
 */
export function Overlay({ label, place, onClose, children, className = '', testId }: OverlayProps) {
  const panel = useRef<HTMLDivElement>(null)

  // On the document, because what had the focus may be gone: a removed line, a toast.
  const closeOnEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  useEffect(() => {
    const page = document.getElementById('page')
    const before = document.activeElement as HTMLElement | null
    page?.setAttribute('inert', '')
    const { documentElement } = document
    documentElement.style.setProperty('--scrollbar', `${window.innerWidth - documentElement.clientWidth}px`)
    documentElement.classList.add('has-overlay')
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus({ preventScroll: true })
    return () => {
      page?.removeAttribute('inert')
      documentElement.classList.remove('has-overlay')
      if (before?.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return createPortal(
    <div className="fixed inset-0 z-50" data-testid={testId}>
      <div className="panel-fade absolute inset-0 bg-ink/55" aria-hidden onClick={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab is the dialog's own */}
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={keepTabInside}
        className={`absolute flex flex-col bg-chalk shadow-overlay outline-none ${places[place]} ${className}`}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]'

function keepTabInside(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((element) =>
    element.checkVisibility(),
  )
  const edge = event.shiftKey ? all[0] : all.at(-1)
  const next = event.shiftKey ? all.at(-1) : all[0]
  const { activeElement } = document
  if (activeElement === edge || activeElement === event.currentTarget) {
    event.preventDefault()
    next?.focus()
  }
}
