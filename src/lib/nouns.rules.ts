import type { Noun } from './count-text.ts'

// What shoppers, and others too, read after a number. What only the owner reads is in `owner-nouns.rules.ts`.
export const item: Noun = ['item', 'items']
export const newItem: Noun = ['new item', 'new items']
export const product: Noun = ['product', 'products']
export const piece: Noun = ['piece', 'pieces']
export const place: Noun = ['place', 'places']
export const day: Noun = ['day', 'days']
export const businessDay: Noun = ['business day', 'business days']
