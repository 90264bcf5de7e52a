import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** The fields a person put something into or emptied, by the form's `control`. */
const touchedBy = new WeakMap<object, Set<string>>()

/** From now on the field is the person's (rule: touched-fields): `prefill` leaves it alone, also when they emptied it. */
export function markTouched(control: object, name: string): void {
  touchedBy.set(control, (touchedBy.get(control) ?? new Set()).add(name))
}

export const isTouched = (control: object, name: string): boolean =>
  touchedBy.get(control)?.has(name) ?? false

type Form<T extends FieldValues> = Pick<UseFormReturn<T>, 'control' | 'setValue'>

/** Fills fields with the shop's data when they arrive: touched fields are never replaced. */
export function prefill<T extends FieldValues>(form: Form<T>, values: Partial<T>): void {
  for (const [name, value] of Object.entries(values))
    if (!isTouched(form.control, name)) form.setValue(name as FieldPath<T>, value)
}

/** Fills fields with a person's one-press choice, replacing their values. */
export function fillByChoice<T extends FieldValues>(form: Form<T>, values: Partial<T>): void {
  for (const [name, value] of Object.entries(values)) {
    markTouched(form.control, name)
    form.setValue(name as FieldPath<T>, value)
  }
}
