import { latinWords } from '../lib/latin-words.ts'

/** Where a page of the owner's own is linked. */
export const pagePlaces = { menu: 'Menu', footer: 'Footer of every page', none: 'Nowhere' } as const

/** A page of the owner's own at `/pages/<slug>`; `text` is a Markdown template, a draft is shown to nobody (rule: own-pages). */
export type OwnPage = {
  slug: string
  title: string
  text: string
  /** For search engines. */
  description: string
  place: keyof typeof pagePlaces
  published: boolean
}

/** `Our Story` → `our-story`; `page` for a title of another script. */
export const slugOfTitle = (title: string): string => latinWords(title, 60) || (title.trim() && 'page')
