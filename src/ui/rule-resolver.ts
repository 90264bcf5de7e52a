import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Lets a pure rule judge a form: it gives the wrong fields with their messages, or none. */
export function ruleResolver<T extends FieldValues>(
  check: (values: T) => Partial<Record<keyof T, string>>,
): Resolver<T> {
  return (values) => {
    const wrong = Object.entries(check(values)).filter(([, message]) => message)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<T> }
  }
}
