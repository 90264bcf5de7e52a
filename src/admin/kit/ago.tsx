import { formatDateTime } from '../../lib/time.ts'
import { agoText } from './ago.rules.ts'
import { useNow } from './use-now.client.ts'

type AgoProps = { at: string; className?: string; isInSentence?: true }

/** How long ago; the exact time on pointing at it. */
export function Ago({ at, className, isInSentence }: AgoProps) {
  const date = new Date(at)
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(date)} className={className}>
      {agoText(date, now, isInSentence)}
    </time>
  )
}
