import * as z from 'zod'

const things: Record<string, string> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
}

/** Formats with words of their own; a text of any other is not in its form. */
const formats: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Type the full address, starting with https://',
  uuid: 'There is nothing by this name',
  guid: 'There is nothing by this name',
  date: 'Please choose a day',
  datetime: 'Please choose a day and a time',
}

/** What is wrong with a value, where its schema has no sentence of its own (rule: refusals-in-words). */
export function refusalWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Please fill this in'
      return issue.expected === 'int' ? 'Please enter a whole number' : 'This is not in the expected form'
    case 'invalid_value':
      return 'Please choose one of the choices'
    case 'too_big':
      return `Please enter at most ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      if (Number(issue.minimum) === 1 && things[issue.origin]) return 'Please fill this in'
      return `Please enter at least ${amount(issue.minimum, issue.origin)}`
    case 'not_multiple_of':
      return 'Please enter a whole number'
    case 'unrecognized_keys':
      return 'This field is not known here'
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not in the expected form'
    default:
      return 'This is not in the expected form'
  }
}

const amount = (limit: number | bigint, origin: string) =>
  things[origin] ? `${limit.toLocaleString('en')} ${things[origin]}` : limit.toLocaleString('en')

z.config({ localeError: refusalWords })
