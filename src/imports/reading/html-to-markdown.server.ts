import TurndownService from 'turndown'

const service = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
})
// A text of a product has no pictures, and nothing of a page’s machinery.
service.remove([
  'script',
  'style',
  'iframe',
  'object',
  'noscript',
  'form',
  'button',
  'select',
  'textarea',
] as never)
service.addRule('no-pictures', { filter: ['img', 'video', 'svg' as never], replacement: () => '' })
service.addRule('plain-links', {
  filter: 'a',
  replacement: (content, node) => {
    const href =
      (node as unknown as { getAttribute: (name: string) => string | null }).getAttribute('href') ?? ''
    return /^(?:https?:|mailto:|tel:)/i.test(href) && content.trim() ? `[${content}](${href})` : content
  },
})

/** HTML of another program as the Markdown that a description is (rule: html-becomes-markdown). */
export const htmlToMarkdown = (html: string): string =>
  service
    .turndown(html.slice(0, 100_000))
    .replaceAll('\u00a0', ' ')
    .replaceAll(/^[ \t]+$/gm, '')
    .replaceAll(/^(\s*[-*]) {2,}/gm, '$1 ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
