export const demoZones = [
  {
    name: 'Lagos Mainland',
    zoneType: 'lagos_zone' as const,
    country: 'NG',
    state: 'Lagos',
    pricing: 'rate' as const,
    rate: 250000,
    deliveryDaysMin: 0,
    deliveryDaysMax: 1,
    freeDelivery: true,
  },
]
export const demoShippingSettings = [{ settingKey: 'shipping_policy', settingValue: 'x' }]
