import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Overlay, OverlayHeader } from './overlay.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The button's label: `Delete address`. */
  confirmText: string
  keepText?: string
  isBusy?: boolean
  /** False: what is confirmed can be undone, so that it is not red. */
  isFinal?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog({
  title,
  children,
  confirmText,
  keepText = 'Cancel',
  isBusy = false,
  isFinal = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Overlay label={title} place="sheet" onClose={onClose} testId="confirm-dialog">
      <OverlayHeader title={title} onClose={onClose} />
      <div className="grid gap-4 overflow-y-auto p-4 md:p-6">
        {children}
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {keepText}
          </Button>
          <Button
            variant={isFinal ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={onConfirm}
            data-testid="confirm"
          >
            {confirmText}
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
