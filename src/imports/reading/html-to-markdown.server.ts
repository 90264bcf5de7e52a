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

const longest = 100_000

/** HTML of another program as the Markdown that a description is (rule: html-becomes-markdown). */
export function htmlToMarkdown(html: string): string {
  return turned(html.slice(0, longest))
    .replaceAll('\u00a0', ' ')
    .replaceAll(/^[ \t]+$/gm, '')
    .replaceAll(/^(\s*[-*]) {2,}/gm, '$1 ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Of what is nested too deep for a reader the text alone. */
function turned(html: string): string {
  if (depthOf(html) > mostDepth) return html.replaceAll(/<[^>]*>/g, ' ')
  return service.turndown(html)
}

const mostDepth = 100

function depthOf(html: string): number {
  let [depth, deepest] = [0, 0]
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (withoutEnd.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (close ? -1 : 1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const withoutEnd = new Set(['br', 'img', 'hr', 'meta', 'link', 'input', 'p', 'li', 'td', 'tr', 'th'])
