import { errorsOf } from '../lib/errors.ts'
import { googleFailedMessage, invalidCredentialsMessage } from './credentials.rules.ts'

export const accountError = errorsOf({
  INVALID_CREDENTIALS: [401, invalidCredentialsMessage],
  GOOGLE_FAILED: [502, googleFailedMessage],
  KNOWN_PASSWORD: [
    400,
    'This password is easy to guess: it is on the lists that thieves try first, or it is your email or our name. Please choose another one.',
  ],
  SECOND_FACTOR_REQUIRED: [401, 'Please enter the code your authenticator app shows'],
  SECOND_FACTOR_WRONG: [
    401,
    'That code is not right, or was used already. Please enter the one your app shows now.',
  ],
  SECOND_FACTOR_ON: [409, 'The second step is on already. Turn it off first to set up another phone.'],
  SECOND_FACTOR_OFF: [409, 'The second step is not set up'],
  CODE_WRONG: [400, 'That code is not right. Please check it and try again.'],
  CODE_GONE: [400, 'This code is no longer valid. Please request a new one.'],
  CODE_TOO_SOON: [429, 'Please wait before requesting a new code.'],
  EMAIL_TAKEN: [409, 'You already have an account with this email. Please sign in.'],
  WRONG_PASSWORD: [400, 'That is not your current password'],
  NO_PASSWORD: [
    409,
    'You sign in with Google, so this account has no password. Choose "Forgot password?" on the sign-in page to set one.',
  ],
  ADMIN_ACCOUNT: [
    409,
    'An owner’s or helper’s account cannot be deleted. Another owner must first take its role away, under Team.',
  ],
  NO_SUCH_USER: [404, 'There is no account with this email'],
  JOIN_LINK_DEAD: [410, 'This invitation is over, or was used. Ask for another one.'],
  NOT_INVITED: [404, 'Nobody with this email is invited'],
  NOT_ADMIN: [409, 'This account is not an owner'],
  NOT_HELPER: [409, 'This account is not a helper'],
  ALREADY_ADMIN: [409, 'This account is an owner already. Take that away first to make it a helper.'],
  LAST_ADMIN: [409, 'This is the last owner. Make somebody else an owner first.'],
})
