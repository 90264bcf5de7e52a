/** What the pages and calls behind the links of mails say, whichever list they are about. */
export const deadLinkText = 'This link is not valid any more. Please use the newest mail we sent you.'
export const linkFailedText = 'That did not work. Please try again.'
export const offReminderListText = 'You are off the list. We will not write to you about this piece.'
