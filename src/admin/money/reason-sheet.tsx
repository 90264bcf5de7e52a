import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { InputArea } from '../kit/fields.tsx'

type ReasonSheetProps = {
  title: string
  /** What will happen, naming amount and person. */
  children: ReactNode
  label: string
  hint?: string
  /** Said at the field while it is empty. */
  missing: string
  button: string
  isDanger?: boolean
  isBusy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** A step that needs a reason: what it means, the reason, one button. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, children, label, hint, missing, button, isDanger, isBusy, onSend, onClose } = props
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const send = () => {
    setTried(true)
    if (!isEmpty) onSend(reason.trim())
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button variant={isDanger ? 'danger' : 'primary'} onClick={send} isBusy={isBusy}>
          {button}
        </Button>
      }
    >
      {children}
      <InputArea
        name="reason"
        label={label}
        hint={hint}
        error={isTried && isEmpty ? missing : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onValue={setReason}
      />
    </Sheet>
  )
}
