import { Alert } from '../ui/alert.tsx'

/** In place of a total: no line can be bought as it is (rule: nothing-buyable). */
export function NothingBuyable() {
  return (
    <Alert tone="notice" title="Nothing in your cart can be bought now">
      These pieces have sold out or are no longer sold. Remove them and choose something else.
    </Alert>
  )
}
