import { useNow } from './use-now.client.ts'
import { timeLeft } from './time-left.rules.ts'

/** Why an order waits, with the time that is left where something is due. */
export function ReasonText({ text, dueAt }: { text: string; dueAt: string | null }) {
  const now = useNow()
  const said = <WithReference text={text} />
  if (!dueAt) return <>{said}.</>
  const left = timeLeft(new Date(dueAt), now)
  return (
    <>
      {said}, <span className={left.isUrgent ? 'text-alert' : ''}>{left.text}</span>.
    </>
  )
}

/** The provider's reference, in brackets, is small print: it is looked up, not read. */
const WithReference = ({ text }: { text: string }) =>
  text.split(/(\([^()]*\d{6}[^()]*\))/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="text-sm font-normal break-all text-muted">
        {part}
      </span>
    ),
  )
