import { useNow } from './use-now.client.ts'
import { timeLeft } from './time-left.rules.ts'

/** Why an order waits, and the provider's reference in it, which is looked up and not read. */
export const reasonOf = (text: string) => ({
  text: text.replace(bracketed, ''),
  code: bracketed.exec(text)?.[1],
})

/** Why an order waits, with the time that is left where something is due; the reference is small print below it. */
export function ReasonText({ text, dueAt }: { text: string; dueAt: string | null }) {
  const now = useNow()
  const left = dueAt === null ? null : timeLeft(new Date(dueAt), now)
  const { text: sentence, code } = reasonOf(text)
  return (
    <>
      {sentence}
      {left && (
        <>
          , <span className={left.isUrgent ? 'text-alert' : ''}>{left.text}</span>
        </>
      )}
      .{code && <span className="block text-xs leading-5 font-normal break-all text-muted">{code}</span>}
    </>
  )
}

const bracketed = / \(([^()]*\d{6}[^()]*)\)/
