import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { SiteLink } from './site-link.tsx'

type EmptyStateProps = {
  /** Absent right below the page's own heading. */
  heading?: ReactNode
  text: string
  /** Links, the likeliest first; at most three. */
  ways: { label: string; href: string }[]
}

const variants = ['primary', 'secondary', 'link'] as const

/** An empty list: its purpose, and links elsewhere. */
export function EmptyState({ heading, text, ways }: EmptyStateProps) {
  return (
    <div className="flex flex-col gap-6">
      {heading}
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {ways.map(({ label, href }, position) => (
          <SiteLink key={href} href={href} className={buttonClass(variants[position])}>
            {label}
          </SiteLink>
        ))}
      </div>
    </div>
  )
}
