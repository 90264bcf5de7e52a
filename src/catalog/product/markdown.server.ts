import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first and second heading.
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'nofollow noopener' } : attribs,
    }),
  },
}

/**
 * Renders Markdown to safe HTML (rule: safe-markdown): line breaks stay; pictures, scripts and raw HTML are
 * removed. An empty text gives an empty text.
 */
export function renderMarkdown(text: string): string {
  const html = marked.parse(text, { async: false, breaks: true, gfm: true })
  return sanitizeHtml(html, allowed).trim()
}
