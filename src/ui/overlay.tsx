import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'

/** The panel's position: a sheet is at the bottom of a phone and in the middle of a larger screen. */
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
 * A modal panel over the page, mounted while it is open: the page below can be neither reached nor scrolled,
 * Escape and a press outside close it, focus goes to `[data-autofocus]` or the panel and back to where it
 * was. Toasts stay reachable.
 */
export function Overlay({ label, place, onClose, children, className = '', testId }: OverlayProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Viewport className="fixed inset-0 z-50" data-testid={testId}>
          <Dialog.Backdrop className="panel-fade absolute inset-0 bg-shade/55" />
          <Dialog.Popup
            ref={panel}
            aria-label={label}
            aria-modal
            initialFocus={() =>
              panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
            }
            className={`absolute flex flex-col bg-ground shadow-overlay outline-none ${places[place]} ${className}`}
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The title line of a drawer or dialog with its Close button. */
export function OverlayHeader({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-hairline py-2 pr-2 pl-4 md:pl-6">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <button type="button" aria-label="Close" onClick={onClose} className="icon-button">
        <Icon name="close" />
      </button>
    </div>
  )
}
