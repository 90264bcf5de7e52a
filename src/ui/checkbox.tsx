import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useFieldIds } from './field.tsx'

type CheckboxProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
}

/** A yes or no bound to a form; the whole row is the target. */
export function Checkbox<T extends FieldValues>({ control, name, label }: CheckboxProps<T>) {
  const { field, fieldState } = useController({ control, name })
  const id = useFieldIds()(name)
  const error = fieldState.error?.message
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={Boolean(field.value)}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0"
        />
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-camwood">
          {error}
        </p>
      )}
    </div>
  )
}
