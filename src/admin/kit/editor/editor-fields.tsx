import type { ComponentProps, ReactNode } from 'react'
import type { Editor } from './use-editor.client.ts'
import { fromLagosField, toLagosField } from './lagos-time.rules.ts'
import { WordsField, type WordsFieldProps } from './words-field.tsx'
import { InputArea, InputLine, InputSelect, InputText, Check, InputMoney, InputDigits } from '../fields.tsx'

type Named<T extends object, V> = { [K in keyof T & string]: T[K] extends V ? K : never }[keyof T & string]
/** Where a field reads and writes: an editor, or the state of a sheet. */
export type EditedValues<T extends object> = Pick<Editor<T>, 'values' | 'saved' | 'errors' | 'set'>
type FieldOptions<T extends object, V> = {
  editor: EditedValues<T>
  name: Named<T, V>
  label: string
  hint?: ReactNode
  isOptional?: boolean
  className?: string
}

const fieldOf = <T extends object, V>(options: FieldOptions<T, V>) => {
  const { editor, name, label, hint, isOptional, className } = options
  return { name, label, hint, isOptional, className, error: editor.errors[name] }
}
const change = <T extends object>(editor: EditedValues<T>, name: string, value: unknown) =>
  editor.set({ [name]: value } as Partial<T>)

/** A line of text. An empty one of a field that may be null is null. */
export function EditorText<T extends object>({
  input,
  ...options
}: FieldOptions<T, string | null> & { input?: ComponentProps<'input'> }) {
  const { editor, name } = options
  const isNullable = editor.saved[name] === null
  return (
    <InputText
      {...input}
      {...fieldOf(options)}
      value={String(editor.values[name] ?? '')}
      onValue={(typed) => change(editor, name, typed === '' && isNullable ? null : typed)}
    />
  )
}

/** A line of text that may be longer than a phone is wide: it wraps, and has no breaks of its own. */
export const EditorLine = <T extends object>(options: FieldOptions<T, string>) => (
  <InputLine
    {...fieldOf(options)}
    value={String(options.editor.values[options.name])}
    onValue={(typed) => change(options.editor, options.name, typed)}
  />
)

export function EditorTextArea<T extends object>({
  rows = 5,
  ...options
}: FieldOptions<T, string> & { rows?: number }) {
  const { editor, name } = options
  return (
    <InputArea
      {...fieldOf(options)}
      rows={rows}
      value={String(editor.values[name])}
      onValue={(typed) => change(editor, name, typed)}
    />
  )
}

/** A longer text with its buttons: `WordsField`. */
export function EditorWords<T extends object>({
  rows,
  names,
  hasHeadings,
  hasPreview,
  ...options
}: FieldOptions<T, string> & Pick<WordsFieldProps, 'rows' | 'names' | 'hasHeadings' | 'hasPreview'>) {
  const { editor, name } = options
  return (
    <WordsField
      {...fieldOf(options)}
      {...{ rows, names, hasHeadings, hasPreview }}
      value={String(editor.values[name])}
      onValue={(typed) => change(editor, name, typed)}
    />
  )
}

/** An amount in minor units. */
export function EditorMoney<T extends object>({
  symbol = '₦',
  ...options
}: FieldOptions<T, number | null> & { symbol?: string }) {
  const { editor, name } = options
  return (
    <InputMoney
      {...fieldOf(options)}
      symbol={symbol}
      value={editor.values[name] as number | null}
      onValue={(minor) => change(editor, name, minor)}
    />
  )
}

/** A whole number; empty is null. */
export function EditorNumber<T extends object>(options: FieldOptions<T, number | null>) {
  const { editor, name } = options
  const value = editor.values[name] as number | null
  return (
    <InputDigits
      {...fieldOf(options)}
      most={9}
      value={value === null || Number.isNaN(value) ? '' : String(value)}
      onValue={(digits) => change(editor, name, digits === '' ? null : Number(digits))}
    />
  )
}

export function EditorSelect<T extends object>({
  options: choices,
  empty,
  ...options
}: FieldOptions<T, string | null> & {
  options: readonly { value: string; label: string }[]
  /** What none chosen is called, where the field may be null. */
  empty?: string
}) {
  const { editor, name } = options
  return (
    <InputSelect
      {...fieldOf(options)}
      value={String(editor.values[name] ?? '')}
      onValue={(typed) => change(editor, name, typed || null)}
      options={choices}
    >
      {empty !== undefined && <option value="">{empty}</option>}
    </InputSelect>
  )
}

/** A checkbox with its label next to it. */
export function EditorCheck<T extends object>({ editor, name, label, hint }: FieldOptions<T, boolean>) {
  return (
    <div>
      <Check
        name={name}
        label={label}
        className="py-2"
        isChecked={Boolean(editor.values[name])}
        onCheck={(isChecked) => change(editor, name, isChecked)}
      />
      {hint && <p className="-mt-1.5 pb-1.5 pl-8 text-sm text-muted">{hint}</p>}
      {editor.errors[name] && <p className="pl-8 text-sm font-medium text-alert">{editor.errors[name]}</p>}
    </div>
  )
}

/** A day and time in Lagos, stored as ISO 8601; empty is none. */
export function EditorTime<T extends object>({
  hint = 'Lagos time',
  ...options
}: FieldOptions<T, string | null>) {
  const { editor, name } = options
  return (
    <InputText
      {...fieldOf({ ...options, hint, isOptional: true })}
      type="datetime-local"
      value={toLagosField(editor.values[name] as string | null)}
      onValue={(typed) => change(editor, name, fromLagosField(typed))}
    />
  )
}

/** A day without its time: the stored moment is its midnight in Lagos. */
export function EditorDay<T extends object>(options: FieldOptions<T, string | null>) {
  const { editor, name } = options
  return (
    <InputText
      {...fieldOf({ ...options, isOptional: true })}
      type="date"
      value={toLagosField(editor.values[name] as string | null).slice(0, 10)}
      onValue={(typed) => change(editor, name, fromLagosField(typed && `${typed}T00:00`))}
    />
  )
}
