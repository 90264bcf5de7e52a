import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownerQuery } from '../owner-query.client.ts'
import { Loaded } from '../states.tsx'

type PageLookProps = { page: 'about' | 'shipping' | 'returns' | 'privacy' | 'terms'; text: string }

/** A text of a page as shoppers read it, its names filled from the settings; made safe by the server (rule: safe-markdown). */
export function PageLook({ page, text }: PageLookProps) {
  const query = useQuery({
    ...ownerQuery('post /page-texts/preview', { page, text }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {({ intro, parts }) => (
        <div className="grid gap-6">
          {intro && <Html html={intro} />}
          {parts.map((part) => (
            <section key={part.id}>
              <h3 className="pb-2 text-xl font-bold">{part.title}</h3>
              {part.note && <p className="pb-2 text-sm text-muted">{part.note}</p>}
              <Html html={part.pieces.map(({ html }) => html).join('')} />
              {part.pieces.some(({ table }) => table) && (
                <p className="pt-2 text-sm text-muted">The shop shows its table here.</p>
              )}
            </section>
          ))}
          {!intro && parts.length === 0 && <p className="text-muted">Nothing is written yet.</p>}
        </div>
      )}
    </Loaded>
  )
}

const Html = ({ html }: { html: string }) => (
  <div className="page-text" dangerouslySetInnerHTML={{ __html: html }} />
)
