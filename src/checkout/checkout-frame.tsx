import type { ReactNode } from 'react'
import { TestModeLine } from './test-mode-line.tsx'

/** The heading stands beside the one column on a wide screen and above it on a phone. */
export function CheckoutFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="buying">
      <TestModeLine />
      <div className="shell grid gap-x-12 pt-6 pb-16 md:pt-12 lg:grid-cols-[4fr_8fr] lg:pb-28">
        <div className="mb-8">
          <h1 className="text-3xl md:text-hero lg:sticky lg:top-28">{title}</h1>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </main>
  )
}
