import { SiteLink } from '../../ui/site-link.tsx'
import { Ago } from '../kit/ago.tsx'
import type { StaffLog } from './staff-log.schema.ts'

/** One thing that was done, as a sentence; what changed unfolds. */
export function LogLine({ line }: { line: StaffLog['lines'][number] }) {
  const { who, text, href, at, details } = line
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-hairline py-2">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{who}</strong> {text}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <Ago at={at} />
        {href && (
          <SiteLink href={href} className="inline-flex min-h-11 items-center text-indigo md:min-h-0">
            Open
          </SiteLink>
        )}
        {details.length > 0 && (
          <details className="min-w-0 grow">
            <summary className="flex min-h-11 cursor-pointer items-center text-indigo md:min-h-0">
              What changed
            </summary>
            <dl className="grid gap-1 py-1">
              {details.map(({ name, before, after }) => (
                <div key={name} className="wrap-anywhere">
                  <dt className="inline font-semibold">{name}: </dt>
                  <dd className="inline">
                    {before} → {after}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  )
}
