import { cleanPasted } from './pasted-text.ts'

/** E-mails are cleaned and lower-cased before anything is done with them (rules: email-normal-form, pasted-text). */
export const normaliseEmail = (text: string): string => cleanPasted(text).toLowerCase()

const pattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * The basic address pattern (rule: email-normal-form). It is the one the login accepts, so nobody signs up with an
 * address that cannot sign in.
 */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)

export const invalidEmailMessage = 'Please enter a valid email address'
