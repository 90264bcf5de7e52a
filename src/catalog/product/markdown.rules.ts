/** A text without its Markdown marks, in one line: for link previews and search engines. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?(?:\s*:?-+:?\s*\|)+[\s:-]*$/gm, '')
    .replace(/^[ \t]*\|(.+)\|[ \t]*$/gm, (_, cells: string) => cells.trim().replace(/\s*\|\s*/g, ', '))
    .replace(/^\s*(#+|[-*+]|>|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|\*|_)(?=\S)([^*_\n]+?)\1(?!\w)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
