import { formatDate } from '../lib/time.ts'

/** When a text or what it is filled from last changed; nothing while a shop has said nothing of its own. */
export const LastChanged = ({ at }: { at: string | null }) =>
  at && (
    <p className="border-t border-hairline pt-6 text-sm text-muted">
      Last changed {formatDate(new Date(at))}
    </p>
  )
