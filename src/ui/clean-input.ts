import type { ComponentProps } from 'react'
import { cleanTyped } from '../lib/pasted-text.ts'

type Kind = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'>

/** What a field for a code, a number or an e-mail address shows of an input: the text as the shop reads it (rule: pasted-text). */
export const cleanInput = (typed: string, { type, inputMode, autoCapitalize }: Kind): string =>
  /tel|email|characters/.test(`${type} ${inputMode} ${autoCapitalize}`) ? cleanTyped(typed) : typed
