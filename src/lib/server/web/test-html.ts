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
 * Checks HTML's own rules, what screen readers need and what a document must have; not formatting. Returns
 * each violation with its place; none for a valid document.
 */
export async function htmlFaults(kind: 'page' | 'mail', html: string): Promise<string[]> {
  const { results } = await validators[kind].validateString(html)
  const messages = results.flatMap((result) => result.messages)
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
}
