import type { Ctx } from '../../lib/server/context.ts'
import { isEasyPassword } from '../../lib/server/easy-password.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { accountError } from '../account.errors.rules.ts'

/**
 * Called before a password is stored and before any code is checked: the answer is the same for every
 * address. @throws KNOWN_PASSWORD
 */
export async function refuseEasyPassword(ctx: Ctx, password: string, email: string): Promise<void> {
  const { brand_name: brand } = await readSettings(ctx)
  if (isEasyPassword(password, [email, email.split('@')[0]!, brand])) throw accountError('KNOWN_PASSWORD')
}
