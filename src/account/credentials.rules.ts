import { invalidEmailMessage, isEmail, normaliseEmail } from '../lib/email-address.rules.ts'

/**
 * Validation of the forms of /auth, repeated on the server (rules: login, sign-up, password-reset). Each
 * function returns the message to show, or null (rule: password-length).
 */
export const minPasswordLength = 8
export const maxPasswordLength = 128
export const invalidCredentialsMessage = 'Invalid email or password'
export const googleFailedMessage = 'Failed to sign in with Google'
export const resetFailedMessage = 'Failed to reset password'

export function checkLogin(form: { email: string; password: string }): string | null {
  return form.email.trim() && form.password ? null : 'Please fill in all fields'
}

export function checkPassword(password: string): string | null {
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters long`
  if (password.length > maxPasswordLength)
    return `Password must be at most ${maxPasswordLength} characters long`
  return null
}

export function checkSignup(form: { email: string; password: string }): string | null {
  if (!form.email.trim() || !form.password) return 'Please fill in all required fields'
  return checkPassword(form.password) ?? checkEmail(form.email)
}

export function checkForgot(form: { email: string }): string | null {
  return form.email.trim() ? checkEmail(form.email) : 'Please enter your email address'
}

export function checkNewPassword(form: { newPassword: string; confirmation: string }): string | null {
  return (
    checkPassword(form.newPassword) ??
    (form.newPassword === form.confirmation ? null : 'Passwords do not match')
  )
}

/** Changing a known password: the current one, and a new one that differs. */
export function checkPasswordChange(form: { current_password: string; new_password: string }): string | null {
  if (!form.current_password) return 'Please enter your current password'
  return (
    checkPassword(form.new_password) ??
    (form.new_password === form.current_password ? 'Your new password is the same as the current one' : null)
  )
}

/** Deleting an account requires the password or the mailed code, one of them. */
export function checkDeletionProof(form: {
  password?: string | undefined
  code?: string | undefined
}): string | null {
  if (form.password && form.code === undefined) return null
  if (form.code !== undefined && form.password === undefined) return checkCode(form.code)
  return 'Please enter your password or the code we emailed you'
}

export function checkCode(code: string): string | null {
  return /^\d{6}$/.test(code) ? null : 'Please enter the complete 6-digit code'
}

function checkEmail(email: string): string | null {
  return isEmail(normaliseEmail(email)) ? null : invalidEmailMessage
}
