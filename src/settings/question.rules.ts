/** One entry of the FAQs; `answer` is Markdown, `group` the heading it stands under. */
export type Question = { group: string; question: string; answer: string }
