import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-stage text-ink',
  good: 'bg-[#D6EFE2] text-[#176347]',
  waiting: 'bg-[#FCEBC2] text-[#6B4700]',
  bad: 'bg-[#FADFD9] text-[#8E2415]',
  info: 'bg-[#DCE5FA] text-[#1F3C88]',
} as const

/** A word about the state of something. Orders have their own: `orders/reading/order-status-badge.tsx`. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-control px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
