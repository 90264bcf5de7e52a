import { Fragment, type ReactNode } from 'react'
import type { PageText } from './page-texts.schema.ts'
import type { TextTable } from './page-texts.rules.ts'
import { Chapter } from './static-page.tsx'

/** The owner's Markdown, made safe by the server (rule: safe-markdown). */
export const TextHtml = ({ html, className = '' }: { html: string; className?: string }) => (
  <div className={`page-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)

type TextPartsProps = { parts: PageText['parts']; tables?: Partial<Record<TextTable, ReactNode>> }

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
