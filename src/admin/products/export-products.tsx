import { api, ApiError } from '../../lib/browser/api-client.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { lagosDay } from '../../lib/time.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { AsFile } from '../kit/list/save-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useParams } from '../kit/use-params.client.ts'
import type { filterOf } from './list-query.rules.ts'

type Filter = ReturnType<typeof filterOf>

/** What the list shows as a file, or its stock or prices alone, to be changed in a spreadsheet and imported again. */
export function ExportProducts({ filter }: { filter: Filter }) {
  const { params, set } = useParams()
  const show = (exported: string | undefined) => set({ export: exported, page: params.page })
  return (
    <>
      <AsFile isTight label="Export products, stock or prices" onPress={() => show('open')} />
      {params.export && (
        <Sheet title="Export" onClose={() => show(undefined)}>
          <p className="text-muted">
            The products of this list as a CSV file for spreadsheets. What you change in it you can import
            again.
          </p>
          <div className="grid gap-3 sm:grid-cols-3">
            {exports.map((each) => (
              <ExportButton key={each.columns} filter={filter} {...each} />
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}

const exports = [
  { columns: 'all', name: 'products', label: 'Products' },
  { columns: 'stock', name: 'stock', label: 'Stock only' },
  { columns: 'prices', name: 'prices', label: 'Prices only' },
] as const

type ExportButtonProps = { filter: Filter } & (typeof exports)[number]

function ExportButton({ filter, columns, name, label }: ExportButtonProps) {
  const take = useAction({
    run: fetchProductsFile,
    done: 'The file is in your downloads',
    onDone: (file) => saveFile(`${name}-${lagosDay(new Date())}.csv`, file, 'text/csv'),
    changes: [],
  })
  return <ActionButton variant="secondary" action={take} input={{ ...filter, columns }} label={label} />
}

async function fetchProductsFile(json: Filter & Pick<ExportButtonProps, 'columns'>): Promise<Blob> {
  const response = await api.api.admin.products.export.$post({ json: json as never })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
