import { errorsOf } from '../lib/errors.ts'

export const changeError = errorsOf({
  CHANGE_TOO_LATE: [
    409,
    'It is being packed already, so it cannot be changed here any more. Write to us, or return it when it has come.',
  ],
  CHANGE_OFF: [409, 'This order cannot be changed here. Write to us.'],
  CHANGE_NOTHING: [400, 'Choose what to change first'],
  CHANGE_PIECES: [409, 'Fewer of these pieces can be cancelled. Look at the order again.'],
  CHANGE_SUM: [409, 'What goes back has changed. Look at the new sum, then send it again.'],
  CHANGE_WHOLE: [400, 'An order that is not paid is cancelled as a whole, or its sizes are changed'],
})
