import * as z from 'zod'
import type { Field, Fields, InputOf } from './fields.ts'
import { wholeInput, zonedInput } from './input-limits.ts'

type Shape<F extends Fields> = { [Name in keyof F]: z.ZodType<InputOf<F>[Name]> }

/** The schema of everything that is entered: no field may be missing, none unknown (rule: unknown-fields-refused). */
export const schemaOf = <F extends Fields>(fields: F) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, oneOf(field)]),
    ) as unknown as Shape<F>,
  )

function oneOf(field: Field): z.ZodType {
  const { isNullable, describe } = field
  const value = isNullable ? valueOf(field).nullable() : valueOf(field)
  return describe ? value.describe(describe) : value
}

function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string().trim().max(field.most)
    case 'choice':
      return z.enum(field.options)
    case 'whole':
      return wholeInput
    case 'time':
      return zonedInput
    case 'flag':
      return z.boolean()
    case 'id':
      return z.uuid()
    case 'ids':
      return z.array(z.uuid()).max(field.most)
  }
}
