/** Letters and digits of a hash: equal input has an equal code. */
export function tokenOf(hash: Buffer, length: number): string {
  return Array.from(hash.subarray(0, length), (byte) => (byte % 36).toString(36)).join('')
}
