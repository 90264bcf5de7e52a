import { type TextFacts, settingFacts } from '../settings/text-facts.rules.ts'
import type { Settings } from '../settings/settings.rules.ts'
import type { DeliveryGroup } from '../shipping/delivery-groups.rules.ts'

type Known = {
  own: Settings
  groups: DeliveryGroup[]
  /** The shipping setting `international_rate_text`. */
  internationalText: string
  hasGoogle: boolean
}

const allOf = new Intl.ListFormat('en-GB')

/** Every fact that a page's template can name (rule: text-facts). */
export function pageFacts({ own, groups, internationalText, hasGoogle }: Known): TextFacts {
  const nigerian = groups.filter(({ kind }) => kind !== 'international_country')
  const abroad = groups.find(({ kind }) => kind === 'international_country')
  const list = (texts: string[], between: string) => (texts.length ? texts.join(between) : null)
  return {
    ...settingFacts(own),
    delivery_times: list(
      nigerian.map(({ title, daysText }) => `${title.replace(/^A/, 'a')} ${lowerFirst(daysText)}`),
      ', ',
    ),
    delivery_costs: list(
      nigerian.map(({ title, rateText }) => `${title}: ${rateText}`),
      '. ',
    ),
    countries: abroad ? allOf.format(abroad.zones.map((zone) => zone.name)) : null,
    abroad: internationalText,
    if_places: groups.length ? '' : null,
    if_abroad: abroad ? '' : null,
    if_google: hasGoogle ? '' : null,
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
