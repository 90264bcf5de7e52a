/** The address of an order: kept as the shopper typed it, `country` as ISO 3166-1 alpha-2. */
export type ShippingAddress = {
  firstName: string
  lastName: string
  address: string
  landmark?: string
  city: string
  state: string
  country: string
  zipCode: string
  /** The zone's name as shown; its id stands in the order's `shipping_zone_id`. */
  shippingLocation: string
}
