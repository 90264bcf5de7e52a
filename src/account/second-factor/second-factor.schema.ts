import * as z from 'zod'

/** `since` is null while the second step is off. */
export const secondFactorSchema = z.object({
  since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int(),
})

/** For the authenticator app: a QR code as SVG, and the secret as text to type in. */
export const secondFactorSetUpSchema = z.object({ svg: z.string(), text: z.string() })

export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
