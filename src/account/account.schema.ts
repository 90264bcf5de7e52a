import * as z from 'zod'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { cleanCode } from '../lib/pasted-text.ts'
import { nameProblem } from '../lib/person-name.rules.ts'
import { parsePhone } from '../lib/phone.rules.ts'
import {
  checkCode,
  checkDeletionProof,
  checkForgot,
  checkLogin,
  checkPassword,
  checkPasswordChange,
  checkSignup,
} from './credentials.rules.ts'
import { codePurposes } from './one-time-code.rules.ts'
import { safeReturnTo } from './return-to.rules.ts'

/**
 * Text as typed; a missing field counts as empty, so that the form's own message is shown (rule: sign-up).
 */
const typed = z.string().max(1000).default('')
const typedEmail = typed.transform(normaliseEmail)
const mailedCode = typed.transform(cleanCode)

type Refine<T> = (form: T) => string | null

/** Makes a form's rule the schema's: one message, on the whole body. */
function saying<T>(check: Refine<T>) {
  return (form: T, issues: z.RefinementCtx) => {
    const message = check(form)
    if (message) issues.addIssue({ code: 'custom', message })
  }
}

export const personName = z
  .string()
  .normalize('NFC')
  .trim()
  .max(100, 'Please use at most 100 characters')
  .superRefine(saying(nameProblem))

/** Blank means none; otherwise E.164 (rule: phone-numbers). */
const optionalPhone = z
  .string()
  .max(40)
  .nullable()
  .transform((text, issues) => {
    if (!text?.trim()) return null
    const parsed = parsePhone(text)
    if ('e164' in parsed) return parsed.e164
    issues.addIssue({ code: 'custom', message: parsed.message })
    return z.NEVER
  })

export const signInSchema = z
  .strictObject({ email: typedEmail, password: typed, code: typed.optional() })
  .superRefine(saying(checkLogin))
export type SignInInput = z.input<typeof signInSchema>

export const googleSignInSchema = z.strictObject({
  provider: z.literal('google'),
  returnTo: z.string().default('/').transform(safeReturnTo),
})

export const sendCodeSchema = z
  .strictObject({ email: typedEmail, purpose: z.enum(codePurposes) })
  .superRefine(saying(checkForgot))

export const verifySignupSchema = z
  .strictObject({
    email: typedEmail,
    code: mailedCode,
    purpose: z.literal('signup'),
    password: typed,
    first_name: personName.default(''),
    last_name: personName.default(''),
    phone: optionalPhone.default(null),
  })
  .superRefine(saying((form) => checkSignup(form) ?? checkCode(form.code)))
export type VerifySignupInput = z.input<typeof verifySignupSchema>

export const resetPasswordSchema = z
  .strictObject({ email: typedEmail, code: mailedCode, newPassword: typed })
  .superRefine(saying((form) => checkForgot(form) ?? checkCode(form.code) ?? checkPassword(form.newPassword)))
export type ResetPasswordInput = z.input<typeof resetPasswordSchema>

export const changePasswordSchema = z
  .strictObject({ current_password: typed, new_password: typed })
  .superRefine(saying((form) => checkPasswordChange(form)))
export type ChangePasswordInput = z.input<typeof changePasswordSchema>

/** The password, or for an account without one the mailed code. */
export const deleteAccountSchema = z
  .strictObject({
    password: z.string().max(1000).optional(),
    code: z.string().max(20).transform(cleanCode).optional(),
  })
  .superRefine(saying((form) => checkDeletionProof(form)))
export type DeleteAccountInput = z.input<typeof deleteAccountSchema>

/** Where a person is signed in; times are ISO 8601, the last use to the day. */
export const ownSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      is_this: z.boolean(),
      started_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
      user_agent: z.string(),
    }),
  ),
})
export type OwnSessions = z.infer<typeof ownSessionsSchema>

export const signInMethodsSchema = z.object({ password: z.boolean(), google: z.boolean() })

/** Everything the shop keeps about one person: the profile, and a list per part of the shop. */
export const ownDataSchema = z
  .object({
    exported_at: z.iso.datetime(),
    profile: z.object({
      id: z.uuid(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  })
  .catchall(z.array(z.record(z.string(), z.unknown())))

export const profileChangesSchema = z.strictObject({
  first_name: personName.optional(),
  last_name: personName.optional(),
  phone: optionalPhone.optional(),
})
export type ProfileChanges = z.input<typeof profileChangesSchema>

const userSchema = z.object({ id: z.uuid(), email: z.string() })
const profileFields = { first_name: z.string(), last_name: z.string(), phone: z.string().nullable() }

export const signedInSchema = z.object({ user: userSchema })
export const profileSchema = z.object({ id: z.uuid(), email: z.string(), ...profileFields })
export const sessionSchema = z.object({
  user: userSchema.nullable(),
  profile: z.object(profileFields).nullable(),
  isAdmin: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** The one-time code calls share one response shape, refusals too. */
export const refusedSchema = z.object({ ok: z.literal(false), error: z.string() })
export const codeSentSchema = z.object({ ok: z.literal(true), resend_after: z.number().int() })
export const verifiedSchema = z.object({ ok: z.literal(true), user: userSchema })
