import { useEffect } from 'react'
import type { PaletteGroup } from './palette-lines.rules.ts'
import type { PaletteLine } from './palette.rules.ts'

type ListProps = {
  id: string
  groups: PaletteGroup[]
  /** The place of the chosen line among all lines. */
  active: number
  onActive: (place: number) => void
  onChosen: (line: PaletteLine) => void
}

/** The lines under the palette's field. Focus stays in the field; the chosen line is its active descendant. */
export function PaletteList({ id, groups, active, onActive, onChosen }: ListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const firstOf = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { lines }) => sum + lines.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label="What was found">
      {groups.map(({ title, lines }, index) => (
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden className="px-4 pt-4 pb-1 text-sm text-muted">
            {title}
          </div>
          {lines.map((line, offset) => {
            const place = firstOf[index]! + offset
            return (
              <div
                key={line.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onPointerMove={() => onActive(place)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChosen(line)}
                onKeyDown={() => {}}
                className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 ${place === active ? 'bg-indigo text-white' : ''}`}
              >
                <span className="min-w-0 grow truncate">{line.label}</span>
                {line.detail && (
                  <span
                    className={`max-w-1/2 shrink-0 truncate text-sm tabular-nums ${place === active ? '' : 'text-muted'}`}
                  >
                    {line.detail}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
