import { Alert } from '../ui/alert.tsx'

/** In place of a total: no line can be bought as it stands (rule: nothing-buyable). */
export function NothingBuyable() {
  return (
    <Alert tone="notice" title="Nothing here can be bought now">
      These pieces are sold out or gone. Remove them and find something else.
    </Alert>
  )
}
