import type { ReactNode } from 'react'
import { TestModeLine } from './test-mode-line.tsx'

/** The heading stands beside the one column on a wide screen and above it on a phone. */
export function CheckoutFrame({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <main>
      <TestModeLine />
      <div className="shell grid gap-x-12 pt-6 pb-16 md:pt-12 lg:grid-cols-[4fr_7fr_1fr] lg:pb-28">
        <div className="mb-8">
          <div className="lg:sticky lg:top-28">
            <h1 className="text-3xl md:text-hero">{title}</h1>
            {aside && <div className="mt-4 text-muted">{aside}</div>}
          </div>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </main>
  )
}
