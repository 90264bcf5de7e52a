import * as z from 'zod'
import { createAdminApi } from '../../lib/server/web/api.ts'
import { readSettings } from '../../settings/settings.service.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { maxPasswordLength } from '../credentials.rules.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts'

/** `since` is null while the second step is off. */
const secondFactorSchema = z.object({
  since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int(),
})

/** For the authenticator app: a QR code as SVG, and the secret as text to type in. */
const secondFactorSetUpSchema = z.object({ svg: z.string(), text: z.string() })

const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })

const path = '/second-factor'

const code = z.string().max(20)
const endSecondFactorSchema = z.strictObject({
  password: z.string().min(1).max(maxPasswordLength),
  code: code.min(1, 'Please enter the code'),
})

/** An owner's second step at sign-in (rule: second-factor). */
export function secondFactorApi({ AUTH_SECRET: secret }: Pick<AuthEnv, 'AUTH_SECRET'>) {
  return createAdminApi('Admin: sign-in safety')
    .read(path, {
      summary: 'Whether a code of my authenticator app is asked for when I sign in',
      answer: [secondFactorSchema, 'My second step'],
      run: async ({ ctx }) => {
        const { since, codesLeft } = await readSecondFactor(ctx)
        return {
          since: since?.toISOString() ?? null,
          recovery_codes_left: codesLeft,
        }
      },
    })
    .command('post', path, {
      summary: 'What to show my authenticator app; asks for the password again',
      answer: [secondFactorSetUpSchema, 'A QR picture and the same as text'],
      run: async ({ ctx }) => {
        const { brand_name: shopName } = await readSettings(ctx)
        return beginSecondFactor(ctx, secret, shopName)
      },
    })
    .command('post', `${path}/confirm`, {
      summary: 'Turn it on with the code the app shows; asks for the password again',
      body: z.strictObject({ code }),
      answer: [recoveryCodesSchema, 'Ten recovery codes, told this once'],
      run: async ({ ctx, body }) => {
        const codes = await confirmSecondFactor(ctx, secret, body.code)
        return { recovery_codes: codes }
      },
    })
    .command('post', `${path}/recovery-codes`, {
      summary: 'Ten new recovery codes; the old ones end; asks for the password again',
      answer: [recoveryCodesSchema, 'The codes, told this once'],
      run: async ({ ctx }) => ({ recovery_codes: await renewRecoveryCodes(ctx, secret) }),
    })
    .command('delete', path, {
      summary: 'Turn it off, with my password and a code of the app or a recovery code',
      body: endSecondFactorSchema,
      run: ({ ctx, body }) => endSecondFactor(ctx, secret, body),
    })
}
