/** Why Google refuses a piece, or shows it less; each with what the owner reads. */
export const refusalWords = {
  no_picture: 'No picture: it is not in the feeds',
  small_picture: 'A picture of less than 500 pixels',
  no_colour: 'A size without a colour',
  long_title: 'A title of more than 150 letters: it is cut',
  sale_over: 'A sale whose end has passed',
} as const
export type Refusal = keyof typeof refusalWords
export const refusalKinds = Object.keys(refusalWords) as Refusal[]
