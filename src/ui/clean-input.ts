import type { ComponentProps } from 'react'
import { cleanTyped } from '../lib/pasted-text.ts'

/** What a field for a code, a number or an e-mail address shows of an input: the text as the shop reads it (rule: pasted-text). */
export function cleanInput(
  typed: string,
  { type, inputMode, autoCapitalize }: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'>,
): string {
  const isPasted =
    autoCapitalize === 'characters' || [type, inputMode].some((kind) => kind === 'email' || kind === 'tel')
  return isPasted ? cleanTyped(typed) : typed
}
