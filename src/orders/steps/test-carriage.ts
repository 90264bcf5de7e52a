/** How a parcel leaves when nobody says by whom. */
export const unnamedCarrier = { carrier: '', tracking_number: '', without_street: false }
