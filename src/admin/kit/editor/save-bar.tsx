import type { ReactNode } from 'react'
import type { Editor } from './use-editor.client.ts'

type SaveBarProps<T extends object> = {
  editor: Editor<T>
  /** Each field's label: `{ price_ngn: 'Price' }`. */
  labels: Partial<Record<keyof T & string, string>>
  /** How a value is shown where two differ; as text when absent. */
  show?: (name: keyof T & string, value: unknown) => string
  /** Another way to save: a button next to Save. */
  children?: ReactNode
}

/**
 * Unsaved changes, with Save and Discard; above them conflicts with another's save, both values side by side.
 */
export function SaveBar<T extends object>({ editor, labels, show = showPlain, children }: SaveBarProps<T>) {
  const { edits, errors, clashes, isDirty, isBusy } = editor
  if (!isDirty) return null
  const names = Object.keys(edits).map((name) => labels[name as keyof T & string] ?? name)
  const wrong = Object.values(errors).filter(Boolean).length
  return (
    <div
      role="region"
      aria-label="Unsaved changes"
      className="screen-action no-print fixed inset-x-0 z-25 bg-ink px-4 py-3 text-white lg:left-[216px] lg:bottom-0 md:px-8"
    >
      {clashes.map((name) => (
        <div
          key={name}
          className="flex flex-wrap items-center gap-2 border-b border-white/25 pb-3 mb-3"
          role="alert"
        >
          <p className="grow">
            <b>{labels[name] ?? name}</b> was changed by somebody else meanwhile.
          </p>
          <BarPress onClick={() => editor.keepTheirs(name)}>
            Take theirs: {show(name, editor.saved[name])}
          </BarPress>
          <BarPress onClick={() => editor.keepMine(name)}>Keep mine: {show(name, edits[name])}</BarPress>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 sm:flex-nowrap">
        {/* A line of its own on phones: next to three buttons it would not fit. */}
        <p className="min-w-0 grow truncate max-sm:basis-full" role="status">
          {wrong > 0
            ? `${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} you`
            : `Unsaved: ${names.join(', ')}`}
        </p>
        <BarPress onClick={editor.discard}>Discard</BarPress>
        {children}
        <button
          type="button"
          aria-busy={isBusy || undefined}
          disabled={clashes.length > 0}
          onClick={() => void editor.save()}
          className="min-h-11 shrink-0 rounded-control bg-kola px-5 font-semibold text-ink disabled:opacity-55"
        >
          {isBusy ? 'Saving…' : 'Save'}
        </button>
      </div>
    </div>
  )
}

function BarPress({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 max-w-full shrink-0 truncate rounded-control border border-white/40 px-3 font-semibold hover:bg-white hover:text-ink"
    >
      {children}
    </button>
  )
}

function showPlain(_name: string, value: unknown): string {
  if (value === null || value === '') return 'empty'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
