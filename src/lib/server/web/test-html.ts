import { HtmlValidate } from 'html-validate'

const base = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
}

/** React writes attributes as JSX spells them, which HTML reads in any case; scripts and styles are the shop's own. */
const pageRules = { 'attr-case': 'off', 'require-sri': 'off' } as const

/** Mail programs expect the transitional doctype, and tables that are laid out by attributes. */
const mailRules = { ...pageRules, 'doctype-html': 'off', 'no-deprecated-attr': 'off' } as const

const validators = {
  page: new HtmlValidate({ ...base, rules: pageRules }),
  mail: new HtmlValidate({ ...base, rules: mailRules }),
}

/**
 * What HTML itself says, what screen readers need and what a whole document has; not how it is spelled. Each thing a
 * document is not allowed to say, with where it
 * stands; none for a valid one.
 */
export async function htmlFaults(kind: 'page' | 'mail', html: string): Promise<string[]> {
  const { results } = await validators[kind].validateString(html)
  const messages = results.flatMap((result) => result.messages)
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
