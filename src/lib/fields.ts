/**
 * What people enter of something, by the names on the wire: the kind of each field, its label on screens and in the log, and its
 * limit. `whole` is a whole number, an amount in minor units among them; `time` ISO 8601; `ids` the ids of other rows.
 */
export type Field = { label: string; isNullable?: true; describe?: string } & (
  | { kind: 'text'; most: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'whole' | 'time' | 'flag' | 'id' }
  | { kind: 'ids'; most: number }
)
export type Fields = Record<string, Field>

type Values = { text: string; whole: number; time: string; flag: boolean; id: string; ids: string[] }

type ValueOf<F extends Field> =
  | (F extends { options: readonly (infer Option)[] } ? Option : Values[Exclude<F['kind'], 'choice'>])
  | (F extends { isNullable: true } ? null : never)

/** The values somebody has entered, by field. */
export type InputOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

/** Messages by the wrong field. */
export type ErrorsOf<F extends Fields> = { -readonly [Name in keyof F]?: string }

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

export const labelsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as {
    [Name in keyof F]: F[Name]['label']
  }

/** The fields with more in them than they hold. */
export function lengthErrors<F extends Fields>(fields: F, input: InputOf<F>): ErrorsOf<F> {
  const errors: ErrorsOf<F> = {}
  for (const name of namesOf(fields)) {
    const [field, value] = [fields[name]!, input[name] as unknown]
    if (field.kind === 'text' && typeof value === 'string' && value.trim().length > field.most)
      errors[name] = `At most ${field.most} characters`
    if (field.kind === 'ids' && (value as string[]).length > field.most)
      errors[name] = `At most ${field.most}`
  }
  return errors
}
