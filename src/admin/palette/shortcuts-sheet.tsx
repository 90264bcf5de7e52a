import { Sheet } from '../kit/sheet.tsx'
import { shortcuts } from './palette.rules.ts'

/** The keys that work everywhere, under `?`. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keyboard shortcuts" onClose={onClose}>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div
            key={does}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-hairline"
          >
            <dt className="order-2 flex gap-2">
              {keys.map((key) => (
                <kbd key={key} className="border border-field bg-white px-2 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
