/** Six skins, each a base, the plane turned from the light, the deepest line, and the plane that faces it. */
export type Skin = { base: string; shade: string; deep: string; light: string; lip: string }

export const skins = {
  ebony: { base: '#43281D', shade: '#2D1812', deep: '#1E0F0B', light: '#5B382A', lip: '#7B342C' },
  umber: { base: '#5A3322', shade: '#3F2116', deep: '#2B140D', light: '#75472F', lip: '#96463B' },
  sienna: { base: '#73432B', shade: '#532C1B', deep: '#391C11', light: '#90593B', lip: '#A8503F' },
  chestnut: { base: '#8A5434', shade: '#663A22', deep: '#482514', light: '#A76B46', lip: '#B25A48' },
  caramel: { base: '#A66C45', shade: '#7F4D2E', deep: '#5C331C', light: '#C08659', lip: '#BC6350' },
  honey: { base: '#BE875B', shade: '#96633D', deep: '#6E4427', light: '#D6A277', lip: '#C56E5A' },
} satisfies Record<string, Skin>

export type SkinName = keyof typeof skins
