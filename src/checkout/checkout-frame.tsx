import type { ReactNode } from 'react'
import { TestModeLine } from './test-mode-line.tsx'

type CheckoutFrameProps = {
  title: string
  children: ReactNode
  /** What ends the page, and is in sight under its title all along on a wide screen. */
  end?: ReactNode
}

/** The heading is next to the one column on a wide screen and above it on a phone. */
export function CheckoutFrame({ title, children, end }: CheckoutFrameProps) {
  return (
    <main className="buying">
      <TestModeLine />
      <div className="shell grid gap-x-12 pt-6 pb-16 md:pt-12 lg:grid-cols-[4fr_8fr] lg:grid-rows-[auto_1fr] lg:pb-28">
        <h1
          className={`mb-8 self-start text-3xl md:text-hero ${end ? '' : 'lg:sticky lg:top-28 lg:row-span-2'}`}
        >
          {title}
        </h1>
        <div className="min-w-0 lg:row-span-2">{children}</div>
        {end && <div className="min-w-0 self-start max-lg:pt-8 lg:sticky lg:top-28">{end}</div>}
      </div>
    </main>
  )
}
