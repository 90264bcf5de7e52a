import type { ReactNode } from 'react'

type StaticHeaderProps = {
  title: string
  /** The page's name in menus, where it differs from the title. */
  name?: string
  children?: ReactNode
}

/** In letters; a longer title would fill the window in giant type. */
const longTitle = 12
/** In letters; next to a title that is no longer there is room for the line. */
const shortTitle = 8

/** The head of a static page: its name in giant type above the strip of cloth, and a line next to it, or below a long one. */
export function StaticHeader({ title, name, children }: StaticHeaderProps) {
  const isNextTo = !name && title.length <= shortTitle
  return (
    <header className="overflow-hidden">
      <div className="shell flex flex-col gap-x-8 gap-y-6 pt-8 pb-8 md:grid md:grid-cols-12 md:pt-12 md:pb-0">
        {children && (
          <div
            className={`order-last text-lg ${isNextTo ? 'md:col-span-4 md:col-start-9 md:row-start-1 md:self-end md:pb-8' : 'max-w-prose md:col-span-12 md:pb-10'}`}
          >
            {children}
          </div>
        )}
        <h1
          className={`${!name && title.length > longTitle ? 'text-hero md:pb-[0.45em]' : 'giant md:pb-[0.28em]'} pt-[0.16em] leading-[0.92]! text-accent ${isNextTo ? 'md:col-span-8 md:row-start-1' : 'md:col-span-12'}`}
        >
          {name && (
            <span className="block pb-6 font-sans text-lg font-semibold tracking-normal text-ink">{`${name} `}</span>
          )}
          {title}
        </h1>
      </div>
      <div className="selvedge" aria-hidden />
    </header>
  )
}

type ChapterProps = { id: string; title: string; note?: ReactNode; children: ReactNode }

/** A part of a page: its name stays in view in the narrow column while the wide one is read. */
export function Chapter({ id, title, note, children }: ChapterProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-5 border-t border-hairline py-10 first:border-t-0 md:grid-cols-12 md:py-16"
    >
      <div className="md:sticky md:top-24 md:col-span-4 md:self-start">
        <h2 id={id} className="text-2xl md:text-3xl">
          {title}
        </h2>
        {note && <div className="max-w-xs pt-3 text-muted">{note}</div>}
      </div>
      <div className="flex max-w-prose flex-col gap-4 md:col-span-7 md:col-start-6">{children}</div>
    </section>
  )
}

export const textLink = 'underline decoration-field underline-offset-4 hover:decoration-ink'
