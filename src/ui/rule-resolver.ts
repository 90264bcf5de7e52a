import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Lets a pure rule judge a form: it gives the wrong fields with their messages, or none. What is wrong with an empty field
 * is that it is missing: its error is of the type `required`.
 */
export function ruleResolver<T extends FieldValues>(
  check: (values: T) => Partial<Record<keyof T, string>>,
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
