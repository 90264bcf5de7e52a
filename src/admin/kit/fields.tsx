import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useFocusFirstWrong } from './use-focus-first-wrong.client.ts'
import { cleanTyped } from '../../lib/pasted-text.ts'
import { cleanInput } from '../../ui/clean-input.ts'
import { controlClass, Field, useFieldIds } from '../../ui/field.tsx'
import { MoneyInput } from './editor/money-input.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>
type Own<Tag extends 'input' | 'textarea' | 'select'> = FieldProps & {
  onValue: (value: string) => void
} & Omit<ComponentProps<Tag>, keyof FieldProps | 'onChange'>

/** What belongs to the field, and what to its control. */
function split<Rest extends FieldProps>(props: Rest) {
  const { name, label, hint, error, isOptional, className, ...control } = props
  return [{ name, label, hint, error, isOptional, className }, control] as const
}

/** A line of text over a component's own state; an editor's fields are in `editor/editor-fields.tsx`. */
export function InputText({ onValue, ...props }: Own<'input'>) {
  const [field, input] = split(props)
  return (
    <Field {...field}>
      {(tied) => (
        <input
          {...input}
          {...tied}
          onChange={({ target }) => onValue(cleanInput(target.value, input))}
          // The browser's own date without a day is a placeholder.
          className={`${controlClass} ${input.inputMode === 'numeric' ? 'tabular-nums' : ''} ${input.type?.startsWith('date') && !input.value ? 'text-muted!' : ''}`}
        />
      )}
    </Field>
  )
}

export function InputArea({ onValue, ...props }: Own<'textarea'>) {
  const [field, area] = split(props)
  return (
    <Field {...field}>
      {(tied) => (
        <textarea
          {...area}
          {...tied}
          onChange={({ target }) => onValue(target.value)}
          className={controlClass}
        />
      )}
    </Field>
  )
}

/** A line that wraps instead of being cut off; a break in what is pasted is a space. */
export const InputLine = ({ className = '', onValue, ...props }: Own<'textarea'>) => (
  <InputArea
    {...props}
    rows={1}
    className={`[&>textarea]:resize-none ${className}`}
    onValue={(typed) => onValue(typed.replaceAll(/\s*\n\s*/g, ' '))}
  />
)

/** A whole number that is typed, as a text of at most so many digits. */
export const InputDigits = ({ most, onValue, ...props }: Own<'input'> & { most: number }) => (
  <InputText
    inputMode="numeric"
    {...props}
    onValue={(typed) => onValue(cleanTyped(typed).replaceAll(/\D/g, '').slice(0, most))}
  />
)

/** An amount in minor units; NaN while what is typed is none. */
export function InputMoney({ value, onValue, ...props }: FieldProps & ComponentProps<typeof MoneyInput>) {
  const [field, input] = split(props)
  return (
    <Field {...field}>{(tied) => <MoneyInput {...input} {...tied} value={value} onValue={onValue} />}</Field>
  )
}

/** The browser's own select; its options are its children, or `options`. */
export function InputSelect({
  onValue,
  options = [],
  children,
  ...props
}: Own<'select'> & { options?: readonly { value: string; label: string }[] }) {
  const [field, select] = split(props)
  return (
    <Field {...field}>
      {(tied) => (
        <select
          {...select}
          {...tied}
          onChange={({ target }) => onValue(target.value)}
          className={controlClass}
        >
          {children}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A form whose own messages show, not the browser's; after a refusal the first wrong field has the focus. */
export function InputForm({
  onSend,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSend: () => void }) {
  const own = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusFirstWrong(() => own.current)
  return (
    <form
      ref={own}
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        focusWrong()
        onSend()
      }}
    />
  )
}

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  label: ReactNode
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** A checkbox with its label next to it. */
export function Check({ label, isChecked, onCheck, className = '', name, ...input }: CheckProps) {
  const idOf = useFieldIds()
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input
        {...input}
        id={name && idOf(name)}
        type="checkbox"
        className="size-5 shrink-0"
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      {label}
    </label>
  )
}

type InputChoiceProps<Value> = {
  name: string
  legend: string
  /** What is asked is the heading above. */
  isNamedAbove?: true
  options: { value: Value; label: string; hint?: string }[]
  value: Value | null | undefined
  onValue: (value: Value) => void
  error?: string | undefined
}

/** One of a few answers, as radios. */
export function InputChoice<Value extends string>(props: InputChoiceProps<Value>) {
  const { name, legend, isNamedAbove, options, value, onValue, error } = props
  return (
    <fieldset className="grid gap-1">
      <legend className={isNamedAbove ? 'sr-only' : 'pb-1 text-sm font-semibold'}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`flex min-h-11 gap-3 ${option.hint ? 'items-start py-2' : 'items-center'}`}
        >
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0"
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
      <Problem text={error} />
    </fieldset>
  )
}

/** What is wrong with a part that is no single field; announced at once. */
export const Problem = ({ text, className = '' }: { text: string | undefined; className?: string }) =>
  text && (
    <p role="alert" className={`text-sm font-medium text-alert ${className}`}>
      {text}
    </p>
  )
