import { cleanPasted } from './pasted-text.ts'

/** E-mails are cleaned and lower-cased before anything is done with them (rules: email-normal-form, pasted-text). */
export const normaliseEmail = (text: string): string => cleanPasted(text).toLowerCase()

const pattern =
  /^(?!\.)(?!.*\.\.)[\w'+\-.&$!#/]*[\w+\-&$!#/]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i

/** The basic address pattern (rule: email-normal-form). */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)

export const invalidEmailMessage = 'Please enter a valid email address'

/** What opens a mail to this address. */
export const mailtoUrl = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
