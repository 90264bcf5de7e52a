/** Letters and digits made of a hash: the same thing always has the same code. */
export function tokenOf(hash: Buffer, length: number): string {
  return Array.from(hash.subarray(0, length), (byte) => (byte % 36).toString(36)).join('')
}
