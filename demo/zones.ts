import type { ShippingSettingKey } from '../src/shipping/shipping-settings.rules.ts'
import type { ZoneInput } from '../src/shipping/zone-input.rules.ts'

type Row = readonly [name: string, rateNgn: number, daysMin: number, daysMax: number]

const lagos: Row[] = [
  ['Lagos Mainland (Ikeja, Yaba, Surulere, Gbagada)', 2500, 0, 1],
  ['Lagos Island (Victoria Island, Ikoyi, Marina)', 3000, 0, 1],
  ['Lekki – Ajah', 3500, 0, 1],
  ['Agege, Alimosho & Ipaja', 3000, 0, 1],
  ['Apapa, Amuwo-Odofin & Festac', 3000, 0, 1],
  ['Ikorodu', 3500, 1, 2],
  ['Badagry', 4500, 1, 2],
  ['Ibeju-Lekki & Epe', 4500, 1, 2],
]

/** Places a rider reaches only on some days. */
const hardToReach = new Set(['Badagry', 'Ibeju-Lekki & Epe', 'Borno', 'Yobe', 'Zamfara'])

const states: Row[] = [
  ['Abia', 4500, 2, 4],
  ['Adamawa', 6200, 3, 5],
  ['Akwa Ibom', 5000, 2, 4],
  ['Anambra', 4500, 2, 4],
  ['Bauchi', 5800, 3, 5],
  ['Bayelsa', 5000, 3, 4],
  ['Benue', 5000, 3, 4],
  ['Borno', 6500, 4, 5],
  ['Cross River', 5000, 3, 4],
  ['Delta', 4500, 2, 4],
  ['Ebonyi', 4800, 3, 4],
  ['Edo', 4200, 2, 3],
  ['Ekiti', 4000, 2, 3],
  ['Enugu', 4500, 2, 4],
  ['FCT (Abuja)', 4500, 2, 3],
  ['Gombe', 5800, 3, 5],
  ['Imo', 4500, 2, 4],
  ['Jigawa', 5800, 3, 5],
  ['Kaduna', 5200, 3, 4],
  ['Kano', 5500, 3, 4],
  ['Katsina', 5800, 3, 5],
  ['Kebbi', 6000, 4, 5],
  ['Kogi', 4500, 2, 4],
  ['Kwara', 4200, 2, 3],
  ['Nasarawa', 5000, 2, 4],
  ['Niger', 5000, 3, 4],
  ['Ogun', 3500, 2, 2],
  ['Ondo', 4000, 2, 3],
  ['Osun', 3800, 2, 3],
  ['Oyo', 3500, 2, 3],
  ['Plateau', 5200, 3, 4],
  ['Rivers', 4500, 2, 3],
  ['Sokoto', 6000, 4, 5],
  ['Taraba', 6200, 3, 5],
  ['Yobe', 6500, 4, 5],
  ['Zamfara', 6000, 4, 5],
]

const abroad: (readonly [name: string, country: string, daysMin: number, daysMax: number])[] = [
  ['United Kingdom', 'GB', 5, 8],
  ['United States', 'US', 6, 10],
  ['Canada', 'CA', 6, 10],
  ['South Africa', 'ZA', 5, 9],
  ['Ghana', 'GH', 3, 6],
  ['Dubai (UAE)', 'AE', 5, 8],
]

/** Rates in minor units; the order here is the order in the shop. */
export const demoZones: ZoneInput[] = [
  ...lagos.map((row) => nigerianZone('lagos_zone', 'Lagos', row)),
  ...states.map((row) => nigerianZone('nigeria_state', row[0], row)),
  ...abroad.map(([name, country, delivery_days_min, delivery_days_max]) => ({
    name,
    zone_type: 'international_country' as const,
    country,
    state: null,
    pricing: 'quoted' as const,
    rate: null,
    delivery_days_min,
    delivery_days_max,
    special_zone: false,
    free_delivery: false,
    is_active: true,
  })),
]

function nigerianZone(
  zone_type: 'lagos_zone' | 'nigeria_state',
  state: string,
  [name, rateNgn, delivery_days_min, delivery_days_max]: Row,
): ZoneInput {
  return {
    name,
    zone_type,
    country: 'NG',
    state,
    pricing: 'rate',
    rate: rateNgn * 100,
    delivery_days_min,
    delivery_days_max,
    special_zone: hardToReach.has(name),
    free_delivery: true,
    is_active: true,
  }
}

/** The owner's two texts about delivery (rule: shipping-texts). */
/** Where the demo's orders are fetched. */
export const demoPickupPlace = {
  name: 'Yaba studio',
  address: '14 Adeola Close, off Herbert Macaulay Way',
  city: 'Yaba',
  state: 'Lagos',
  directions: 'The blue gate, ring at the side door',
  opens_at: 10 * 60,
  closes_at: 18 * 60,
  ready_hours: 2,
  keep_days: 14,
  is_active: true,
}

export const demoShippingSettings: { settingKey: ShippingSettingKey; settingValue: string }[] = [
  {
    settingKey: 'shipping_policy',
    settingValue: 'We pack every order by hand in our Lagos studio. Riders call before they arrive.',
  },
  {
    settingKey: 'international_rate_text',
    settingValue:
      'International delivery costs are on request: send us your order and we email you the delivery price with a payment link. Nothing is charged before you agree.',
  },
]
