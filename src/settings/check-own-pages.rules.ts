import { cleanTitle } from '../lib/latin-words.ts'
import { type OwnPage, pagePlaces } from './own-page.rules.ts'
import { unknownFact } from './text-facts.rules.ts'

const mostPages = 12
const longest = { title: 80, description: 200, text: 20_000 } as const

/** Names of the shop's own pages and of what is next to an address: nobody may think an own page to be one of them. */
const reserved = new Set(
  'about account admin api assets auth back-in-stock cart checkout contact deliver dev faqs featured media new new-in newsletter notifications orders pages pay privacy product receipt sale saved shipping shipping-returns shop shop-health sitemap terms track-order'.split(
    ' ',
  ),
)

function problemOf({ slug, title, text, description, place }: OwnPage): string | null {
  const name = `“${title || slug}”`
  if (!title) return 'Every page needs a title'
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 60)
    return `${name}: write the address with small letters, digits and hyphens, like our-story`
  if (reserved.has(slug)) return `${name}: the address ${slug} belongs to a page of the shop. Choose another`
  if (!Object.hasOwn(pagePlaces, place)) return `${name}: choose where it is linked`
  for (const [part, value] of Object.entries({ title, description, text }))
    if (value.length > longest[part as keyof typeof longest])
      return `${name}: keep the ${part} to ${longest[part as keyof typeof longest]} characters`
  const unknown = unknownFact(text)
  return unknown ? `${name}: nothing is called ${unknown}` : null
}

/** The owner's pages as they are stored, or what is wrong with one, in words. */
export function checkOwnPages(input: unknown): { value: OwnPage[] } | { problem: string } {
  if (!Array.isArray(input)) return { problem: 'Give a list of pages' }
  if (input.length > mostPages) return { problem: `Keep it to ${mostPages} pages at most` }
  const value: OwnPage[] = []
  for (const each of input as Partial<Record<keyof OwnPage, unknown>>[]) {
    const [slug, title, text, description, place] = (
      ['slug', 'title', 'text', 'description', 'place'] as const
    ).map((name) => (typeof each?.[name] === 'string' ? each[name].trim() : '')) as [
      string,
      string,
      string,
      string,
      OwnPage['place'],
    ]
    const page = {
      slug,
      title: cleanTitle(title),
      text,
      description,
      place,
      published: each?.published === true,
    }
    const problem = problemOf(page)
    if (problem) return { problem }
    if (value.some((other) => other.slug === slug)) return { problem: `Two pages have the address ${slug}` }
    value.push(page)
  }
  return { value }
}
