import { useQuery } from '@tanstack/react-query'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Rows } from '../kit/rows.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { FileChooser } from './file-chooser.tsx'
import { outcomeWords, stateWords, titlesOf } from './import-words.rules.ts'

type Line = Pick<ImportView, 'id' | 'file_name' | 'at' | 'state' | 'about' | 'counts' | 'open_questions'>

/** Where a file is chosen, and the files of the last 90 days (rule: import-steps). */
export function ImportsPage() {
  const query = useQuery(ownerQuery('get /imports'))
  return (
    <Screen title="Import from a file" back={{ href: '/admin/products', label: 'Products' }}>
      <div className="grid max-w-3xl gap-8">
        <div className="grid gap-3">
          <p>
            Choose a CSV file from Shopify or WooCommerce, or your own sheet with names, prices, sizes and
            stock. You will see how we read it before anything changes.
          </p>
          <FileChooser />
          <details>
            <summary className="min-h-11 w-fit cursor-pointer text-accent">How we read your file</summary>
            <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
              <li>An empty cell leaves what is there; the word “empty” clears it.</li>
              <li>Nothing is ever deleted.</li>
              <li>The same file again changes nothing.</li>
            </ul>
          </details>
        </div>
        <Loaded query={query}>
          {({ imports }) => {
            const titles = titlesOf(imports)
            return imports.length === 0 ? (
              <p className="text-muted">Files you choose are listed here for 90 days.</p>
            ) : (
              <div>
                <Files
                  title="To import"
                  help="What you do not import is deleted after 90 days."
                  files={imports.filter(isWaiting)}
                  titles={titles}
                />
                <Files
                  title="Earlier files"
                  files={imports.filter((file) => !isWaiting(file))}
                  titles={titles}
                />
              </div>
            )
          }}
        </Loaded>
      </div>
    </Screen>
  )
}

const isWaiting = ({ state, counts }: Line) => state === 'open' || (state === 'done' && counts.ready > 0)

type FilesProps = { title: string; help?: string; files: Line[]; titles: Map<string, string> }

const Files = ({ title, help, files, titles }: FilesProps) =>
  files.length > 0 && (
    <Section title={title} {...(help && { help })}>
      <div className="border-t border-hairline">
        <Rows
          label={title}
          items={files}
          idOf={({ id }) => id}
          nameOf={({ id }) => titles.get(id)!}
          hrefOf={({ id }) => `/admin/imports/${id}`}
          partsOf={(file) => {
            const { text, tone } = stateWords(file)
            return {
              title: titles.get(file.id),
              badge: <Badge tone={tone}>{text}</Badge>,
              detail: outcomeWords(file),
              rightDetail: <Ago at={file.at} isInSentence />,
              isWrapped: true,
            }
          }}
        />
      </div>
    </Section>
  )
