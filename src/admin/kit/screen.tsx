import { type ReactNode, useEffect } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { OpenSearch } from './open-search.tsx'

type ScreenProps = {
  title: string
  /** Target of the arrow next to the title; absent on the screens of the rail. */
  back?: { href: string; label: string }
  /** Next to the title: a status, a link. */
  aside?: ReactNode
  /** The screen's one main action: next to the title on desktop, at the bottom of a phone, above the bar. */
  action?: ReactNode
  children: ReactNode
}

/** A screen: its title stays at the top, its main action in reach of a thumb. */
export function Screen({ title, back, aside, action, children }: ScreenProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <header className="screen-title no-print sticky top-0 z-20 flex min-h-14 items-center gap-1.5 border-b sm:gap-2 border-hairline bg-ground px-4 py-2 md:px-8 lg:h-14 lg:py-0">
        {back && (
          <SiteLink
            href={back.href}
            aria-label={`Back to ${back.label}`}
            className="icon-button -ml-3 shrink-0"
          >
            <Icon name="previous" />
          </SiteLink>
        )}
        <h1
          className={`line-clamp-2 min-w-0 grow leading-6 wrap-anywhere lg:line-clamp-1 ${aside && back && title.length > 12 ? 'max-sm:text-[0.9375rem] max-sm:tracking-tight sm:text-lg' : 'text-lg'}`}
        >
          {title}
        </h1>
        {aside}
        {action && <div className="max-lg:hidden">{action}</div>}
        <OpenSearch />
      </header>
      <main
        className={`min-w-0 grow px-4 py-4 md:px-8 md:py-6 print:p-0! ${action ? 'max-lg:pb-24' : 'max-lg:has-[.screen-action]:pb-24'}`}
      >
        {children}
        {action && (
          <div className="screen-action main-action no-print fixed inset-x-0 z-20 border-t border-hairline bg-white p-3 lg:hidden">
            {action}
          </div>
        )}
      </main>
    </>
  )
}

/** A link or a press next to a title, of a screen or of one of its parts: they look the same everywhere. */
export const asideClass =
  'flex min-h-11 shrink-0 items-center justify-center gap-1 px-2 font-semibold text-accent underline-offset-4 hover:underline aria-disabled:opacity-55'

/** A main button that cannot work yet: grey, and still pressed to be told why. */
export const notReadyClass = 'bg-stage! text-muted! hover:bg-hairline!'

/** What ends a screen's one form: at the bottom of a phone like any main action, and of a desktop's window while the form goes on below. */
export const FormAction = ({ note, children }: { note?: string; children: ReactNode }) => (
  <div className="screen-action form-action no-print max-lg:fixed max-lg:inset-x-0 max-lg:z-20 max-lg:border-t max-lg:border-hairline max-lg:bg-white max-lg:p-3 lg:sticky lg:bottom-0 lg:z-10 lg:bg-ground lg:py-3 lg:before:absolute lg:before:inset-x-0 lg:before:bottom-full lg:before:h-6 lg:before:bg-linear-to-t lg:before:from-ground lg:before:to-transparent lg:before:pointer-events-none">
    {note && <p className="pb-2 text-sm text-muted">{note}</p>}
    <div className="flex flex-wrap gap-2 max-lg:flex-nowrap max-lg:*:grow max-lg:*:px-3">{children}</div>
  </div>
)

type SectionProps = {
  title: string
  help?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** What is in it and has no control of its own name, or not always (rule: field-by-address). */
  fields?: string
}

/** A part of an editor or a detail: a heading, a short line of help, its content. */
export function Section({ title, help, aside, children, className = '', fields }: SectionProps) {
  return (
    <section aria-label={title} data-fields={fields} className={`pb-8 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-3">
        <h2 className="text-base">{title}</h2>
        {aside}
      </div>
      {help && <p className="-mt-2 pb-3 text-sm text-muted">{help}</p>}
      {children}
    </section>
  )
}

type ListSectionProps = Omit<SectionProps, 'children'> & { children: ReactNode[]; listClass?: string }

/** A section that is a list; without an item it is not there. */
export const ListSection = ({ children, listClass, ...section }: ListSectionProps) =>
  children.length > 0 && (
    <Section {...section}>
      <ul className={listClass}>{children}</ul>
    </Section>
  )

/** A section of an editor: its fields one below the other, or side by side (`columns`). */
export const FieldSection = ({ columns = '', children, ...section }: SectionProps & { columns?: string }) => (
  <Section {...section}>
    <div className={`grid gap-4 ${columns}`}>{children}</div>
  </Section>
)
