import { useNow } from './use-now.client.ts'
import { timeLeft } from './time-left.rules.ts'

/** Why an order waits, with the time that is left where something is due. */
export function ReasonText({ text, dueAt }: { text: string; dueAt: string | null }) {
  const now = useNow()
  if (!dueAt) return <>{text}.</>
  const left = timeLeft(new Date(dueAt), now)
  return (
    <>
      {text}, <span className={left.isUrgent ? 'text-alert' : ''}>{left.text}</span>.
    </>
  )
}
