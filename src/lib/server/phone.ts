import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { cleanPasted } from '../pasted-text.ts'
import { parsePhone } from '../phone.rules.ts'

/**
 * A phone number as it is stored: `storedPhone('0803 000 0000')` is `+2348030000000`. `parsePhone` decides
 * what is accepted; the world's numbering plans only settle how it is written, so that one number is stored
 * in one way. Other numbers stay as `parsePhone` read them, or, when it refused them, as typed.
 * @param country ISO alpha-2: what a number without `+` means
 */
export function storedPhone(text: string, country = 'NG'): string {
  const read = parsePhone(text, country)
  const accepted = 'e164' in read ? read.e164 : cleanPasted(text)
  const home: CountryCode = isSupportedCountry(country) ? country : 'NG'
  const known = parsePhoneNumberFromString(accepted, home)
  return known?.isValid() ? known.number : accepted
}

/** The same for a phone that may be missing. */
export const storedOptionalPhone = (text: string | null) => (text === null ? null : storedPhone(text))
