/** Crockford's letters: no I, L, O, U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/** Sixteen letters, 80 bits, of at least ten random bytes. */
export function codeOf(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: codeLength }, (_, at) => letters[Number((bits >> BigInt(5 * at)) & 31n)]).join(
    '',
  )
}

/**
 * A code as somebody typed or pasted it, in its one form: no spaces and dashes, O read as 0, I and L as 1; null when it can be none
 * (rule: card-codes).
 */
export function readCode(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return text.length === codeLength && [...text].every((letter) => letters.includes(letter)) ? text : null
}

/** `7K3M-9QXD-0V1A-TCWE` */
export const shownCode = (code: string): string => code.match(/.{4}/g)!.join('-')

/** What everybody but its recipient sees of a code: `•••• TCWE`. */
export const maskedCode = (end: string): string => `•••• ${end}`
