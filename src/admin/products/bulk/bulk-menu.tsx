import { Sheet } from '../../kit/sheet.tsx'
import { type BulkKind, bulkTitles } from './bulk-form.rules.ts'

const kinds: BulkKind[] = ['visible', 'category', 'tags', 'featured', 'archive']

/** The rarer changes of many products. */
export function BulkMenu({ onChoose, onClose }: { onChoose: (kind: BulkKind) => void; onClose: () => void }) {
  return (
    <Sheet title="Change the chosen" onClose={onClose}>
      <ul>
        {kinds.map((kind) => (
          <li key={kind} className="border-b border-hairline">
            <button type="button" className="min-h-12 w-full text-left" onClick={() => onChoose(kind)}>
              {bulkTitles[kind]}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
