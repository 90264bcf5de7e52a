import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { randomCode } from '../ledger/access-code.ts'
import type { Dispute, EvidenceFile } from '../ledger/dispute.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Settings } from '../settings.ts'

export type EvidenceFiles = ReturnType<typeof createEvidenceFiles>

const usableMs = 60 * 60 * 1000

/** Files of evidence come by a signed address, as to a bucket at Amazon: the signature is the key. */
export function createEvidenceFiles({ settings, ledger }: { settings: Settings; ledger: Ledger }) {
  const sign = (fileName: string, expires: string) =>
    createHmac('sha256', settings.secretKey).update(`${fileName}?${expires}`).digest('hex')

  return {
    /** Makes the address that takes the file; it is usable for an hour. */
    expect({ id, reference }: Dispute, givenName: string) {
      const now = new Date().toISOString()
      const fileName = randomCode(20)
      ledger.addEvidenceFile({
        fileName,
        disputeId: id,
        reference,
        givenName,
        size: null,
        sha256: null,
        createdAt: now,
        updatedAt: now,
      })
      const expires = String(Math.floor((Date.now() + usableMs) / 1000))
      const query = new URLSearchParams({ Expires: expires, Signature: sign(fileName, expires) })
      return { signedUrl: `${settings.publicUrl}/dispute-upload/${fileName}?${query}`, fileName }
    },

    /** The file that an address takes; undefined when the signature is wrong or its time is over. */
    find(fileName: string, expires: string, signature: string): EvidenceFile | undefined {
      const right = Buffer.from(sign(fileName, expires))
      const given = Buffer.from(signature)
      const isSigned = given.length === right.length && timingSafeEqual(given, right)
      return isSigned && Number(expires) * 1000 > Date.now() ? ledger.evidenceFiles.get(fileName) : undefined
    },

    /** Keeps size and digest of what came. The same address may be used again. */
    receive(file: EvidenceFile, content: Uint8Array) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      ledger.updateEvidenceFile(file, { size: content.byteLength, sha256 })
    },

    isUploaded({ id }: Dispute, fileName: string): boolean {
      const file = ledger.evidenceFiles.get(fileName)
      return file?.disputeId === id && file.size !== null
    },
  }
}
