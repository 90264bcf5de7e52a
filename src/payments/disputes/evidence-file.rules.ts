export const maxEvidenceBytes = 10 * 1024 * 1024

export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png']

const starts = { pdf: [0x25, 0x50, 0x44, 0x46, 0x2d], jpg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47] }

/** What a file is by its first bytes, whatever it calls itself; null for what is no evidence. */
export const fileTypeOf = (bytes: Uint8Array) =>
  (Object.keys(starts) as (keyof typeof starts)[]).find((type) =>
    starts[type].every((byte, index) => bytes[index] === byte),
  ) ?? null
