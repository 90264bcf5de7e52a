type Place = { city: string; state: string | null; zipCode: string | null }

const plain = (name: string | null) =>
  (name ?? '')
    .trim()
    .toLowerCase()
    .replace(/ state$/, '')

/** `Lekki, Lagos` of an address; a state that is called like its city is named once: `Lagos`, not `Lagos, Lagos`. */
export function placeLine({ city, state, zipCode }: Place): string {
  const isSame = plain(city) === plain(state)
  return [city.trim(), isSame && city ? '' : state, zipCode].filter(Boolean).join(', ')
}

type Destination = Place & { address: string; landmark?: string; country: string; shippingLocation: string }

/**
 * The lines of an address on paper, no name and no phone: street, landmark, place, and in Nigeria the delivery zone, elsewhere
 * the country; what a line before it says already is left out.
 */
export function addressLines(to: Destination, countryName: string): string[] {
  const last = to.country === 'NG' ? to.shippingLocation : countryName
  const isSaid = [to.city, to.state].some((name) => plain(name) === plain(last))
  return [to.address, to.landmark ?? '', placeLine(to), to.country === 'NG' && isSaid ? '' : last].filter(
    Boolean,
  )
}
