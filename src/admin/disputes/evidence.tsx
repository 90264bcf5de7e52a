import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/time.ts'
import { type DeliveryProof, photoMomentWords } from '../../orders/order/delivery-proof.rules.ts'
import type { DisputeView } from '../../payments/disputes/disputes.service.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../kit/screen.tsx'

/** What the shop has to show, as small pictures: it goes with the answer. */
export function Evidence({ dispute: { photos, proofs, mails, receipt_url } }: { dispute: DisputeView }) {
  return (
    <Section title="What the shop has">
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5 lg:grid-cols-4">
        {photos.map(({ url, moment, taken_at }) => (
          <Proof
            key={url}
            href={url}
            text={photoMomentWords[moment]}
            at={taken_at}
            sight={<img src={url} alt="" loading="lazy" className="size-full object-cover" />}
          />
        ))}
        {proofs.map((proof, at) => (
          // Two parcels may be proved in the same way.
          // oxlint-disable-next-line no-array-index-key
          <Proof key={at} text={proofWords[proof]} sight={<Icon name="check" size={32} />} />
        ))}
        {mails.map(({ name, at }) => (
          <Proof
            key={`${name} ${at}`}
            text={`Email: ${name}`}
            at={at}
            sight={<Icon name="mail" size={32} />}
          />
        ))}
        <Proof href={receipt_url} text="The receipt" sight={<Icon name="list" size={32} />} />
      </ul>
    </Section>
  )
}

const proofWords: Record<DeliveryProof, string> = {
  code: 'The customer’s code was right',
  shop: 'You said that it arrived',
}

type ProofProps = { text: string; at?: string; href?: string; sight: ReactNode }

function Proof({ text, at, href, sight }: ProofProps) {
  const content = (
    <>
      <span className="flex aspect-4/3 items-center justify-center overflow-hidden border border-hairline bg-stage text-accent">
        {sight}
      </span>
      <span className="text-sm leading-5">{text}</span>
      {at && <span className="text-xs text-muted">{formatDateTime(new Date(at))}</span>}
    </>
  )
  return (
    <li>
      {href ? (
        <a href={href} target="_blank" rel="noreferrer" className="grid gap-1 hover:underline">
          {content}
        </a>
      ) : (
        <div className="grid gap-1">{content}</div>
      )}
    </li>
  )
}
