import type { ReactNode } from 'react'
import { Overlay, OverlayHeader } from '../../ui/overlay.tsx'

type SheetProps = { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode }

/** A panel from the bottom of a phone, in the middle of a desktop; its footer stays in reach. */
export function Sheet({ title, onClose, children, footer }: SheetProps) {
  return (
    <Overlay label={title} place="sheet" onClose={onClose}>
      <OverlayHeader title={title} onClose={onClose} />
      <div
        className={`grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4 md:p-6 ${footer ? '' : 'pb-[calc(2rem+env(safe-area-inset-bottom))]'}`}
      >
        {children}
      </div>
      {footer && (
        <div className="bottom-bar border-t border-hairline bg-white">
          <div className="grid gap-3 p-4 sm:flex sm:justify-end md:px-6">{footer}</div>
        </div>
      )}
    </Overlay>
  )
}
