import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Validates a form by a pure rule, which returns the message of each wrong field; others have none. The error of
 * an empty field has the type `required`.
 */
export function ruleResolver<T extends FieldValues>(
  check: (values: T) => Partial<Record<keyof T, string | null>>,
): Resolver<T> {
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
