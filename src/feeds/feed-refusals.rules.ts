/** Why Google refuses a piece, or shows it less; each with what the owner does about it. */
export const refusalWords = {
  no_picture: 'Add a picture',
  small_picture: 'Replace its pictures below 500 pixels',
  no_colour: 'Give every size a colour',
  long_title: 'Shorten the title to 150 letters',
  sale_over: 'End the sale, or give it a later end',
} as const
export type Refusal = keyof typeof refusalWords
export const refusalKinds = Object.keys(refusalWords) as Refusal[]
