import type { ProductFields } from '../catalog/product-fields.rules.ts'
import type { UnderstoodCustomer } from './reading/understood.rules.ts'

/** What moving in one piece did, so that it can be taken back (rule: import-undo). */
export type ImportDid = {
  productId: string
  title: string
  isNew: boolean
  /** The product's version afterwards: another one means that something else changed it. */
  updatedAt: string
  /** Of one that was there: what its fields, status and sizes were. */
  before?: {
    fields: Partial<ProductFields>
    status?: string
    variants: {
      id: string
      size: string | null
      color: string | null
      color_hex: string | null
      sku: string
    }[]
  }
  /** Sizes that it added. */
  added: string[]
  /** Pieces that it added or took off, by size. */
  stock: { variant_id: string; delta: number }[]
}

/** What moving in one customer did, so that it can be taken back (rule: import-undo). */
export type CustomerDid = {
  customerId: string
  title: string
  isNew: boolean
  /** The entry's version afterwards: another one means that somebody changed it. */
  updatedAt: string
  /** Of one that was there. */
  before?: {
    name: string
    email: string
    phone: string
    address: UnderstoodCustomer['address'] | null
    consentAt: string | null
    consentBy: string | null
  }
}
