import type { shippingSettings, shippingZones } from '../src/db/schema.ts'

export type DemoZone = Omit<typeof shippingZones.$inferInsert, 'id' | 'sortOrder' | 'isActive' | 'currency'>

type Place = readonly [name: string, rateNgn: number, daysMin: number, daysMax: number]

const lagos: Place[] = [
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

const states: Place[] = [
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

/** Rates in minor units, ready to insert; the order here is the order in the shop. */
export const demoZones: DemoZone[] = [
  ...lagos.map((place) => nigerianZone('lagos_zone', 'Lagos', place)),
  ...states.map((place) => nigerianZone('nigeria_state', place[0], place)),
  ...abroad.map(([name, country, deliveryDaysMin, deliveryDaysMax]) => ({
    name,
    zoneType: 'international_country' as const,
    country,
    state: null,
    pricing: 'quoted' as const,
    rate: null,
    deliveryDaysMin,
    deliveryDaysMax,
    specialZone: false,
    freeDelivery: false,
  })),
]

function nigerianZone(
  zoneType: 'lagos_zone' | 'nigeria_state',
  state: string,
  [name, rateNgn, deliveryDaysMin, deliveryDaysMax]: Place,
): DemoZone {
  return {
    name,
    zoneType,
    country: 'NG',
    state,
    pricing: 'rate',
    rate: rateNgn * 100,
    deliveryDaysMin,
    deliveryDaysMax,
    specialZone: hardToReach.has(name),
    freeDelivery: true,
  }
}

/** The owner's two texts about delivery (rule: shipping-texts). */
export const demoShippingSettings: (typeof shippingSettings.$inferInsert)[] = [
  {
    settingKey: 'shipping_policy',
    settingValue: 'We pack every order by hand in our Lagos studio. Riders call before they arrive.',
  },
  {
    settingKey: 'international_rate_text',
    settingValue:
      'International delivery costs are on request: send us your order and we e-mail you the delivery price with a payment link. Nothing is charged before you agree.',
  },
]
