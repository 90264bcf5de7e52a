import type { ReactNode } from 'react'
import { useIsWide } from '../kit/use-is-wide.client.ts'
import { Unfolds } from '../kit/list/opens.tsx'

type PreviewProps = {
  label: string
  /** How high it is at most; it is then scrolled, with the keyboard too. */
  room?: string
  /** Said instead, where shoppers see nothing. */
  nothing?: string | false
  children: ReactNode
}

/** A preview of the shop with unsaved edits, rendered only here. */
export const Preview = (props: PreviewProps) => (
  <figure className="mb-8 min-w-0 lg:sticky lg:top-20 lg:self-start">
    <figcaption className="pb-2 text-sm text-muted">{props.label}</figcaption>
    {props.nothing ? <p className="text-muted">{props.nothing}</p> : <Shown {...props} />}
  </figure>
)

/** It is read, not pressed. */
const Shown = ({ label, room, children }: PreviewProps) => (
  <div
    {...(room && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    className={`overflow-x-hidden overflow-y-auto border border-hairline bg-ground ${room ?? ''}`}
  >
    <div inert className="as-shoppers-see">
      {children}
    </div>
  </div>
)

/** Next to a preview that is a small picture of the storefront, `.look-preview`. */
export const lookColumns = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,506px)]'

type WithPreviewProps = {
  label: string
  preview: ReactNode
  /** How wide the preview is. */
  columns?: string
  children: ReactNode
}

/**
 * Fields at the left, at the right what shoppers will see of them. On narrower screens a line that stays below the title unfolds it,
 * so that it is in sight with the field that is changed (rule: preview-at-hand).
 */
export function WithPreview(props: WithPreviewProps) {
  const { label, preview, columns = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]', children } = props
  const isWide = useIsWide()
  return (
    <div className={`gap-x-10 lg:grid ${columns}`}>
      {!isWide && (
        <details className="live-preview group sticky top-14 z-10 -mx-4 -mt-6 mb-6 border-b border-hairline bg-ground px-4 md:-mx-8 md:px-8">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <span className="font-semibold">Preview</span>
            <span className="min-w-0 grow truncate text-sm text-muted">{label}</span>
            <Unfolds />
          </summary>
          <Shown label={label} room="mb-4 max-h-[36dvh]">
            {preview}
          </Shown>
        </details>
      )}
      <div className="max-w-2xl">{children}</div>
      {isWide && (
        <Preview label={label} room="max-h-[calc(100dvh-18.5rem)]">
          {preview}
        </Preview>
      )}
    </div>
  )
}
