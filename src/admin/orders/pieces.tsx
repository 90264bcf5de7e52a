import { formatCount } from '../../lib/count-text.ts'

/** How many of a line, next to its box. */
export const Pieces = ({ count }: { count: number }) => (
  <span className={`min-w-8 shrink-0 text-lg tabular-nums ${count > 1 ? 'font-bold' : ''}`}>
    {formatCount(count)}&nbsp;×
  </span>
)
