import { Icon } from '../../../ui/icon.tsx'

/** At the end of every row that opens a page; a row among them that opens none keeps its room. */
export const Opens = ({ isShown = true }: { isShown?: boolean }) => (
  <Icon name="next" size={16} className={`shrink-0 text-muted ${isShown ? '' : 'invisible'}`} />
)

/** At the end of a row that unfolds: a `summary` in a `group`, or a button that knows whether it is open. */
export const Unfolds = ({ isOpen = false }: { isOpen?: boolean }) => (
  <Icon
    name="chevron"
    size={18}
    className={`shrink-0 text-muted ${isOpen ? 'rotate-180' : 'group-open:rotate-180'}`}
  />
)
