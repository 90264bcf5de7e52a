import { createContext, type ReactNode, useContext } from 'react'

/** A form over a page with another one prefixes its controls' ids: `<FieldScope value="address">`. */
export const FieldScope = createContext('field')

/** The id of a form's control by its name, so that the error summary can link to it. */
export function useFieldIds(): (name: string) => string {
  const scope = useContext(FieldScope)
  return (name) => `${scope}-${name.replaceAll('.', '-')}`
}

export const controlClass =
  'min-h-12 w-full rounded-control border border-field bg-paper px-3 py-2.5 text-base text-ink placeholder:text-muted [&[readonly]]:bg-stage aria-invalid:border-alert aria-invalid:border-2'

/** What ties a control to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error of one input. Required unless `isOptional`, which the label then says. */
export function Field({ name, label, hint, error, isOptional, className = '', children }: FieldProps) {
  const id = useFieldIds()(name)
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={`form-field flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isOptional ? undefined : true,
      })}
      {error && (
        <p id={errorId} className="field-error text-sm font-medium text-alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="field-hint text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
