import { useNow } from './use-now.client.ts'
import { timeLeft } from './time-left.rules.ts'

/**
 * Why an order waits, with the time that is left where something is due. The provider's reference is small print below the
 * sentence: it is looked up, not read.
 */
export function ReasonText({ text, dueAt }: { text: string; dueAt: string | null }) {
  const now = useNow()
  const left = dueAt === null ? null : timeLeft(new Date(dueAt), now)
  const reference = bracketed.exec(text)?.[1]
  return (
    <>
      {text.replace(bracketed, '')}
      {left && (
        <>
          , <span className={left.isUrgent ? 'text-alert' : ''}>{left.text}</span>
        </>
      )}
      .
      {reference && (
        <span className="block text-xs leading-5 font-normal break-all text-muted">{reference}</span>
      )}
    </>
  )
}

const bracketed = / \(([^()]*\d{6}[^()]*)\)/
