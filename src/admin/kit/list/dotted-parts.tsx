import { Children, type ReactNode } from 'react'
import { dot } from '../../../lib/dotted.ts'

/**
 * What a row says one after the other, with a dot between two on one line. Where the line wraps there is none: it hangs left of
 * what begins the next line, and is cut off by what they are in. A line that is cut off where it ends has them as its text.
 */
export const DottedParts = ({ children, isOneLine }: { children: ReactNode; isOneLine?: boolean }) =>
  Children.toArray(children)
    .flatMap((part) => (typeof part === 'string' ? part.split(/[ \u00a0]· /) : [part]))
    .map((part, at) => (
      <span key={at} className={isOneLine ? undefined : 'dotted-part'}>
        {at > 0 && <span>{dot}</span>}
        {part}
      </span>
    ))
