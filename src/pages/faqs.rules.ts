import type { Question } from '../settings/question.rules.ts'
import { fillText, type TextFacts } from '../settings/text-facts.rules.ts'

export type FaqGroup = { id: string; title: string; faqs: { question: string; answer: string }[] }

/**
 * The owner's questions under their headings, in her order; answers are Markdown, filled from the settings and the
 * delivery locations as they are now (rule: one-source-of-promises). A question without an answer is left out, as is one
 * whose own facts are not known.
 */
export function faqGroups(
  questions: Question[],
  facts: { plain: TextFacts; markdown: TextFacts },
): FaqGroup[] {
  const groups: FaqGroup[] = []
  for (const { group: title, ...faq } of questions) {
    const question = fillText(faq.question, facts.plain)
    const answer = fillText(faq.answer, facts.markdown).trim()
    if (!question || !answer) continue
    const group = groups.find((each) => each.title === title)
    if (group) group.faqs.push({ question, answer })
    else groups.push({ id: anchorOf(title), title, faqs: [{ question, answer }] })
  }
  return groups
}

/** `Who sells` → `who-sells`: where a link of the page leads. */
export const anchorOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'part'
