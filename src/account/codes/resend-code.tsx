import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { resendSeconds, secondsUntilResend } from '../one-time-code.rules.ts'

type ResendCodeProps = { sentAt: number; isBusy: boolean; onResend: () => void }

/** A new code can be requested 60 seconds after the last one (rule: code-resend). */
export function ResendCode({ sentAt, isBusy, onResend }: ResendCodeProps) {
  const [now, setNow] = useState(sentAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  const seconds = Math.min(secondsUntilResend(new Date(sentAt), new Date(now)), resendSeconds)
  if (seconds > 0)
    return <p className="price flex min-h-11 items-center text-sm text-muted">Resend code in {seconds} s</p>
  return (
    <Button variant="link" className="self-start" isBusy={isBusy} onClick={onResend}>
      Resend code
    </Button>
  )
}
