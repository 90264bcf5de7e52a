import type { CSSProperties, ReactNode } from 'react'

type TableProps = { className?: string; style?: CSSProperties; children: ReactNode }

/** Rows of a mail's layout, as wide as what is around them; mail programs without CSS layout need tables. */
export function MailRows({ className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  )
}
