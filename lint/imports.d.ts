export function layerOf(file: string): string
export function refusal(from: string, to: string, isTypeOnly: boolean): string | null
type Visitor = Record<string, ((node?: object) => void) | undefined>
type Rule = { create(context: { filename: string; report: (problem: object) => void }): Visitor }
declare const plugin: { rules: Record<'jsx-in-tsx' | 'keys-of-presses', Rule> }
export default plugin
