/** The texts of pages and calls behind mails' links, for every list. */
export const deadLinkText =
  'This link is no longer valid. Please use the one in the newest email we sent you.'
export const linkFailedText = 'The shop did not answer. Please press the button again.'
export const offReminderListText = 'You are off the list. We will not write to you about this piece.'
