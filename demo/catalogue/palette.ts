import type { DemoColour } from './product.ts'

const colour = (name: string, hex: string): DemoColour => ({ name, hex })

// The first colour of a product is the one its plate is drawn in.
export const indigo = colour('Indigo', '#25307F')
export const ink = colour('Ink', '#232842')
export const bone = colour('Bone', '#EFE7D6')
export const clay = colour('Clay', '#BC4B31')
export const ochre = colour('Ochre', '#D79A2B')
export const palm = colour('Palm', '#2E6B4F')
export const plum = colour('Plum', '#5B2E5F')
export const lagoon = colour('Lagoon', '#1F7A84')
export const rose = colour('Rose', '#D98C86')
export const wine = colour('Wine', '#6B1F33')
export const copper = colour('Copper', '#B5652B')
export const coral = colour('Coral', '#DD4F3C')
export const straw = colour('Straw', '#D9B872')
export const brass = colour('Brass', '#C4973A')
export const chalk = colour('Chalk', '#F1EFE8')
export const sky = colour('Sky', '#8FB3DA')
