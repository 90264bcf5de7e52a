import { Script } from 'node:vm'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { AppError } from '../errors.ts'

const sides = new Set(['right', 'center'])
/** A cell says its side by a class: the attribute is no part of HTML any more. */
const aligned: sanitizeHtml.Transformer = (tagName, { align = '' }) => {
  const attribs: sanitizeHtml.Attributes = sides.has(align) ? { class: `text-${align}` } : {}
  return { tagName, attribs }
}

const textTags = ['p', 'br', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a', 'hr']
const tableTags = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, ...tableTags],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['class'], td: ['class'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first and second heading.
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    th: aligned,
    td: aligned,
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'nofollow noopener' } : attribs,
    }),
  },
}

/** More than anybody reads as such, and far less than what breaks a renderer; the time is that of a busy machine. */
const bounds = { ms: 1000, depth: 12, html: 400_000 }

/**
 * Renders Markdown to safe HTML (rule: safe-markdown): line breaks and tables stay; pictures, scripts and other raw HTML are
 * removed. An empty text gives an empty text. A text that was saved before `markdownProblem` was asked and is too deep is
 * shown without its form: its page stays.
 */
export function renderMarkdown(text: string): string {
  try {
    return render(text)
  } catch (error) {
    if (!isOverflow(error)) throw error
    return sanitizeHtml(text, { allowedTags: [], disallowedTagsMode: 'escape' })
  }
}

const render = (text: string): string => safe(parse(text))

const parse = (text: string) => marked.parse(text, { async: false, breaks: true, gfm: true })

/** A table wider than a phone scrolls in a box of its own, which the keyboard reaches. */
const safe = (html: string): string =>
  sanitizeHtml(html, allowed)
    .trim()
    .replaceAll('<table>', '<div class="text-table" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

/** The only way to stop code that does not return: a renderer takes seconds for some thousand stars. */
const timed = new Script('html = parse(text), [html, safe(html)]')

/**
 * Why a text cannot be saved: it has a picture, which would be left out, or rendering it takes too long, goes too deep or makes
 * too much (rules: rendered-once, safe-markdown). Null for one that was rendered within the bounds.
 */
export function markdownProblem(text: string): string | null {
  try {
    const [raw, html] = renderedInTime(text)
    if (/<img\b/i.test(raw)) return hasPicture
    if (depthOf(html) > bounds.depth) return tooDeep
    return html.length > bounds.html ? 'This text is too long to show. Please shorten it.' : null
  } catch (error) {
    if (isOverflow(error)) return tooDeep
    if (isTimeout(error)) return tooSlow
    throw error
  }
}

/**
 * The HTML of a text before and after it is made safe. The clock stops what does not return; a text that it stopped while others
 * had the processor has a second try, with more of the clock.
 */
function renderedInTime(text: string): [raw: string, html: string] {
  const run = (timeout: number) => timed.runInNewContext({ parse, safe, text, html: '' }, { timeout })
  const began = process.threadCpuUsage()
  try {
    return run(bounds.ms)
  } catch (error) {
    const { user, system } = process.threadCpuUsage(began)
    if (!isTimeout(error) || (user + system) / 1000 > bounds.ms / 2) throw error
    return run(5 * bounds.ms)
  }
}

const isTimeout = (error: unknown) => (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** By its name: the renderer's may be of another realm. */
const isOverflow = (error: unknown) => (error as Error).name === 'RangeError'

const tooDeep = `This text has lists or quotations inside each other more than ${bounds.depth} deep. Please use fewer.`
const hasPicture =
  'A text cannot have pictures. Take out what begins with ![ or <img; a link to the picture works.'
const tooSlow = 'This text takes too long to show. Please use fewer stars, brackets and underlines.'

/** @throws TEXT_TOO_COMPLEX for a preview of what could not be saved */
export function refuseUnrenderable(text: string, field: string): void {
  const problem = markdownProblem(text)
  if (problem) throw new AppError('TEXT_TOO_COMPLEX', 400, problem, { fields: { [field]: problem } })
}

function depthOf(html: string): number {
  let [depth, deepest] = [0, 0]
  for (const [, close] of html.matchAll(/<(\/?)(?:ul|ol|blockquote|strong|em|del|table)\b/g)) {
    depth += close ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
