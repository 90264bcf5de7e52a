import type { ReactNode } from 'react'

type AlertProps = { tone?: 'error' | 'notice' | 'success'; title?: string; children: ReactNode }

const tones = { error: 'border-alert', notice: 'border-signal', success: 'border-good' }

/** A message about the page's state, read out at once. Errors interrupt, the others wait. */
export function Alert({ tone = 'error', title, children }: AlertProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`border-l-8 bg-paper px-4 py-3 ${tones[tone]}`}
    >
      {title && <p className="pb-1 font-title text-xl font-bold">{title}</p>}
      <div>{children}</div>
    </div>
  )
}
