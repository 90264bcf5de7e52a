export function layerOf(file: string): string
export function refusal(from: string, to: string, isTypeOnly: boolean): string | null
