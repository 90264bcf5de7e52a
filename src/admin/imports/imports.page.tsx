import { useQuery } from '@tanstack/react-query'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Rows } from '../kit/rows.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { FileChooser } from './file-chooser.tsx'
import { outcomeWords, stateWords } from './import-words.rules.ts'

/** Where a file is chosen, and the files of the last 90 days (rule: import-steps). */
export function ImportsPage() {
  const query = useQuery(ownerQuery('get /imports'))
  return (
    <Screen title="Move in from a file" back={{ href: '/admin/products', label: 'Products' }}>
      <div className="grid max-w-3xl gap-8">
        <div className="grid gap-3">
          <p>
            Choose the CSV file of Shopify or WooCommerce, or a sheet of your own with names, prices, sizes
            and pieces. You see what was understood before anything changes.
          </p>
          <FileChooser />
          <p className="text-sm text-muted">
            An empty cell leaves alone what is there; the word “empty” clears it. Nothing is deleted. The same
            file again changes nothing.
          </p>
        </div>
        <Loaded query={query}>
          {({ imports }) =>
            imports.length === 0 ? (
              <p className="text-muted">Files that you choose will be listed here for 90 days.</p>
            ) : (
              <Section title="Earlier files">
                <div className="border-t border-hairline">
                  <Rows
                    label="Earlier files"
                    items={imports}
                    idOf={({ id }) => id}
                    nameOf={({ file_name }) => file_name}
                    hrefOf={({ id }) => `/admin/imports/${id}`}
                    partsOf={(file) => {
                      const { text, tone } = stateWords(file)
                      return {
                        title: file.file_name,
                        badge: <Badge tone={tone}>{text}</Badge>,
                        detail: outcomeWords(file),
                        rightDetail: <Ago at={file.at} />,
                        isWrapped: true,
                      }
                    }}
                  />
                </div>
              </Section>
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}
