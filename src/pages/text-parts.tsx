import { Fragment, type ReactNode } from 'react'
import type { PageText } from './page-texts.schema.ts'
import type { TextTable } from './page-texts.rules.ts'
import { OwnerHtml } from '../ui/owner-html.tsx'
import { Chapter } from './static-page.tsx'

export const TextHtml = ({ html, className = '' }: { html: string; className?: string }) => (
  <OwnerHtml html={html} className={`page-text ${className}`} />
)

export type TextPartsProps = {
  parts: PageText['parts']
  tables?: Partial<Record<TextTable, ReactNode>> | undefined
}

/** The parts of a page's text as chapters, with the tables that the page has. */
export function TextParts({ parts, tables = {} }: TextPartsProps) {
  return parts.map(({ id, title, note, pieces }) => (
    <Chapter key={id} id={id} title={title} note={note}>
      {pieces.map(({ html, table }, position) => (
        // Pieces have no name of their own.
        // oxlint-disable-next-line no-array-index-key
        <Fragment key={position}>
          {html && <TextHtml html={html} />}
          {table && tables[table]}
        </Fragment>
      ))}
    </Chapter>
  ))
}
