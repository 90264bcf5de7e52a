import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Sheet } from '../kit/sheet.tsx'

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
      <Field name="reason" label={label} hint={hint} error={isTried && isEmpty ? missing : undefined}>
        {(tied) => (
          <textarea
            {...tied}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className={controlClass}
          />
        )}
      </Field>
    </Sheet>
  )
}
