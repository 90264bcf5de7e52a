import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BarButton } from '../list/bulk-bar.tsx'
import type { Editor } from './use-editor.client.ts'

type SaveBarProps<T extends object> = {
  editor: Editor<T>
  /** Each field's label: `{ price_ngn: 'Price' }`. */
  labels: Partial<Record<keyof T & string, string>>
  /** How a value is shown where two differ; as text when absent. */
  show?: (name: keyof T & string, value: unknown) => string
  /** Who changed it last: next to Save, and with Save at the foot while nothing is unsaved. */
  changed?: ReactNode
  /** Another way to save: a button next to Save. */
  children?: ReactNode
}

/**
 * Unsaved changes, with Save and Discard; above them conflicts with another's save, both values side by side.
 */
export function SaveBar<T extends object>(props: SaveBarProps<T>) {
  const { editor, labels, show = showPlain, changed, children } = props
  const { edits, errors, clashes, isDirty, isBusy } = editor
  if (!isDirty) return changed ? <Foot>{changed}</Foot> : null
  const names = Object.keys(edits).map((name) => labels[name as keyof T & string] ?? name)
  const wrong = Object.values(errors).filter(Boolean).length
  return (
    <>
      {/* Room for the bar below the last field. */}
      <div className="h-24" />
      <div
        role="region"
        aria-label="Unsaved changes"
        className="screen-action no-print fixed inset-x-0 z-25 border-t border-field bg-foot px-4 py-3 text-on-foot lg:left-[216px] lg:bottom-0 md:px-8"
      >
        {clashes.map((name) => (
          <div
            key={name}
            className="flex flex-wrap items-center gap-2 border-b border-on-foot/25 pb-3 mb-3"
            role="alert"
          >
            <p className="grow">
              <b>{labels[name] ?? name}</b> was changed by somebody else in the meantime.
            </p>
            <BarButton onClick={() => editor.keepTheirs(name)}>
              Take theirs: {show(name, editor.saved[name])}
            </BarButton>
            <BarButton onClick={() => editor.keepMine(name)}>Keep mine: {show(name, edits[name])}</BarButton>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 sm:flex-nowrap">
          {/* A line of its own on phones: next to three buttons it would not fit. */}
          <p className="min-w-0 grow truncate max-sm:basis-full" role="status">
            {wrong > 0
              ? `${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} you`
              : `Unsaved: ${names.join(', ')}`}
            {changed && <span className="block truncate text-sm text-on-foot-soft">{changed}</span>}
          </p>
          <BarButton onClick={editor.discard}>Discard</BarButton>
          {children}
          <button
            type="button"
            aria-busy={isBusy || undefined}
            disabled={clashes.length > 0}
            onClick={() => void editor.save()}
            className="min-h-11 shrink-0 rounded-control bg-signal px-5 font-semibold text-on-signal disabled:opacity-55"
          >
            {isBusy ? 'Saving…' : 'Save'}
          </button>
        </div>
      </div>
    </>
  )
}

/** Nothing is unsaved: who changed it last, and the button that will save. */
const Foot = ({ children }: { children: ReactNode }) => (
  <div className="no-print flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4">
    <p className="text-sm text-muted">{children}</p>
    <Button disabled>Save</Button>
  </div>
)

function showPlain(_name: string, value: unknown): string {
  if (value === null || value === '') return 'empty'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
