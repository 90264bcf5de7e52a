/** Rows of sizes an owner takes with one press. */
export const sizePresets: { label: string; sizes: (string | null)[] }[] = [
  { label: 'XS–XXL', sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
  { label: 'UK 6–20', sizes: [6, 8, 10, 12, 14, 16, 18, 20].map((size) => `UK ${size}`) },
  { label: 'Shoes 36–42', sizes: [36, 37, 38, 39, 40, 41, 42].map(String) },
  { label: 'One size', sizes: [null] },
]

const hexByWord: Record<string, string> = {
  black: '#1c1b1f',
  white: '#ffffff',
  ivory: '#f4efe1',
  cream: '#f1e8d3',
  chalk: '#f1efe8',
  bone: '#e3d9c6',
  grey: '#8b8d93',
  gray: '#8b8d93',
  silver: '#b9bcc4',
  gold: '#c9a24a',
  ochre: '#c98a2b',
  mustard: '#c9962b',
  yellow: '#f2c832',
  orange: '#e07b2e',
  rust: '#a9482a',
  camwood: '#8e2f20',
  red: '#b3261e',
  wine: '#6b1f33',
  burgundy: '#6b1f33',
  pink: '#d98c9a',
  rose: '#d98c86',
  purple: '#5b3a8e',
  plum: '#5a2a4d',
  lilac: '#b7a3d4',
  blue: '#2f55a4',
  indigo: '#25307f',
  navy: '#1b2447',
  petrol: '#24506e',
  teal: '#1f6f74',
  turquoise: '#35a7a1',
  green: '#2f6b3f',
  olive: '#6b6b34',
  sage: '#9aa98a',
  brown: '#6b4429',
  chocolate: '#4a2f20',
  tan: '#b9884f',
  nude: '#d5ab8d',
  beige: '#d9c7a8',
  camel: '#b9884f',
}

/** A swatch for a colour by its name's last known word: `Deep Teal` is teal; null without a known word. */
export function hexOfName(name: string): string | null {
  const words = name.toLowerCase().split(/[^a-z]+/)
  return words.flatMap((word) => hexByWord[word] ?? []).at(-1) ?? null
}
