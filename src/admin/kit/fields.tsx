import { type ComponentProps, useRef } from 'react'
import { useFocusFirstWrong } from './use-focus-first-wrong.client.ts'
import { controlClass, Field } from '../../ui/field.tsx'

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
          onChange={({ target }) => onValue(target.value)}
          className={controlClass}
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
