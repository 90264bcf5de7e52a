import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormProps,
} from 'react-hook-form'

type Check<T extends FieldValues> = (values: T) => Partial<Record<keyof T, string | null>>

/**
 * Validates a form by a pure rule, which returns the message of each wrong field; others have none. The error of
 * an empty field has the type `required`.
 */
export function ruleResolver<T extends FieldValues>(check: Check<T>): Resolver<T> {
  return (values) => {
    const wrong = Object.entries(check(values)).filter(([, message]) => message)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      wrong.map(([name, message]) => [name, { type: isBlank(values[name]) ? 'required' : 'rule', message }]),
    )
    return { values: {}, errors: errors as FieldErrors<T> }
  }
}

const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && !value.trim())

/** A form that a rule checks, each field once it was left: `useRuleForm(check, { email: '' })`. */
export const useRuleForm = <T extends FieldValues>(
  check: Check<T>,
  defaultValues: DefaultValues<T>,
  options: Pick<UseFormProps<T>, 'mode' | 'shouldFocusError'> = {},
) => useForm<T>({ mode: 'onTouched', ...options, defaultValues, resolver: ruleResolver(check) })
