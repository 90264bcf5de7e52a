import { formatDate } from '../lib/time.ts'
import type { PageText } from './page-texts.schema.ts'
import { StaticHeader } from './static-page.tsx'
import { TextHtml, TextParts, type TextPartsProps } from './text-parts.tsx'

type TextPageProps = {
  title: string
  text: PageText
  tables?: TextPartsProps['tables']
  /** Below the title, not next to it. */
  isIntroBelow?: boolean
}

/** A page that is a text, with when it or what it is filled from last changed; nothing while a shop has said nothing of its own. */
export function TextPage({ title, text, tables, isIntroBelow = false }: TextPageProps) {
  const { intro, parts, changed_at } = text
  return (
    <main>
      <StaticHeader title={title}>{intro && !isIntroBelow && <TextHtml html={intro} />}</StaticHeader>
      <div className="shell">
        {intro && isIntroBelow && (
          <div className="grid gap-x-8 py-10 md:grid-cols-12 md:py-16">
            <TextHtml html={intro} className="max-w-prose text-lg md:col-span-7 md:col-start-6" />
          </div>
        )}
        <TextParts parts={parts} tables={tables} />
        {changed_at && (
          <p className="border-t border-hairline pt-6 text-sm text-muted">
            {`Last changed ${formatDate(new Date(changed_at))}`}
          </p>
        )}
      </div>
    </main>
  )
}
