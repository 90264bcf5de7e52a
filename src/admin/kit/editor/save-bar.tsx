import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { notReadyClass } from '../screen.tsx'
import { BarButton } from '../list/bulk-bar.tsx'
import type { Editor } from './use-editor.client.ts'

type SaveBarProps<T extends object> = {
  editor: Editor<T>
  /** Each field's label: `{ price_ngn: 'Price' }`. */
  labels: Partial<Record<keyof T & string, string>>
  /** How a value is shown where two differ; as text when absent. */
  show?: (name: keyof T & string, value: unknown) => string
  /** What a form makes that has no record yet, as its button says it: "Create drop". */
  make?: string | false
  /** What it can be saved without, but not made. */
  lacks?: string[]
  /** Instead of a plain save, where a record is made. */
  onMake?: () => void
  /** Who changed last what is unsaved. Given, also as null, a wide window has the bar while nothing is unsaved too. */
  changed?: ReactNode
  /** Another way to save: a button next to Save. */
  children?: ReactNode
}

const barClass =
  'save-bar screen-action no-print fixed inset-x-0 z-25 border-t px-4 py-3 md:px-8 lg:bottom-0 lg:left-[216px]'

/**
 * Unsaved changes, with Save and Discard; above them conflicts with another's save, both values side by side. What is made first has
 * its button from the beginning (rule: one-save-bar).
 */
export function SaveBar<T extends object>(props: SaveBarProps<T>) {
  const { editor, labels, show = showPlain, make, changed, children } = props
  const { edits, errors, clashes, isDirty, isBusy } = editor
  const labelOf = (name: string) => labels[name as keyof T & string] ?? name
  if (make) return <MakeBar {...props} make={make} labelOf={labelOf} />
  if (!isDirty) return changed === undefined ? null : <Foot />
  const names = Object.keys(edits).map(labelOf)
  return (
    <>
      {/* Room for the bar below the last field. */}
      <div className="h-24" />
      <div
        role="region"
        aria-label="Unsaved changes"
        className={`${barClass} border-field bg-foot text-on-foot`}
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
            {wrongText(errors) ?? `Unsaved: ${names.join(', ')}`}
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

/** Nothing is unsaved: the button that will save, where it will be. */
const Foot = () => (
  <>
    <div className="lg:h-16" />
    <div className={`${barClass} flex items-center justify-end gap-3 border-hairline bg-white max-lg:hidden`}>
      <p className="min-w-0 grow text-sm text-muted">Nothing to save</p>
      <Button disabled>Save</Button>
    </div>
  </>
)

/** What is still needed, and the button that makes it: grey until it can, and pressed says at the fields what it lacks. */
function MakeBar<T extends object>({
  editor,
  make,
  lacks = [],
  labelOf,
  onMake = () => void editor.save(),
  children,
}: SaveBarProps<T> & { make: string; labelOf: (name: string) => string }) {
  const needed = Object.keys(editor.problems).map((name) => inSentence(labelOf(name)))
  const isReady = editor.isDirty && needed.length + lacks.length === 0
  return (
    <>
      <div className="h-4 lg:h-24" />
      <div
        role="region"
        aria-label={editor.isDirty ? 'Unsaved changes' : make}
        className={`${barClass} flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-hairline bg-white sm:flex-nowrap`}
      >
        <p
          className="min-w-0 grow text-sm text-muted max-sm:line-clamp-2 max-sm:basis-full sm:truncate empty:hidden"
          role="status"
        >
          {wrongText(editor.errors) ?? stillNeeded(needed, lacks, inSentence(make))}
        </p>
        {editor.isDirty && (
          <Button variant="quiet" className="px-2!" onClick={editor.discard}>
            Discard
          </Button>
        )}
        {children}
        <Button
          isBusy={editor.isBusy}
          className={`max-sm:grow ${isReady || editor.isBusy ? '' : notReadyClass}`}
          onClick={onMake}
        >
          {make}
        </Button>
      </div>
    </>
  )
}

/** What saving waits for, and apart from it what only making waits for: it can be saved without that. */
function stillNeeded(needed: string[], lacks: string[], make: string): string | null {
  if (lacks.length === 0) return needed.length > 0 ? neededText(needed) : null
  if (needed.length === 0) return `Still needed to ${make}: ${lacks.join(', ')}`
  return `Still needed to save: ${needed.join(', ')}; to ${make}, also: ${lacks.join(', ')}`
}

/** What a grey button waits for. */
export const neededText = (names: string[]) => `Still needed: ${names.join(', ')}`

/** The same next to the button of a sheet; nothing while it waits for nothing. */
export function Needed({ names }: { names: (string | false | undefined)[] }) {
  const needed = names.filter((name) => typeof name === 'string')
  if (needed.length === 0) return null
  return <p className="text-sm text-muted sm:mr-auto sm:self-center">{neededText(needed)}</p>
}

/** `Title` is `title` among others; `HS code` stays. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

function wrongText(errors: Editor<object>['errors']) {
  const wrong = Object.values(errors).filter(Boolean).length
  return wrong > 0 ? `${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} you` : null
}

function showPlain(_name: string, value: unknown): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** For `show`: these fields are amounts in minor units. */
export const showMoneyOf =
  (...names: string[]) =>
  (name: string, value: unknown): string =>
    typeof value === 'number' && names.includes(name) ? formatMoney(value) : showPlain(name, value)
