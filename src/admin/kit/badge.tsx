import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-stage text-ink',
  good: 'bg-tint-good text-on-tint-good',
  waiting: 'bg-tint-waiting text-on-tint-waiting',
  bad: 'bg-tint-bad text-on-tint-bad',
  info: 'bg-tint-info text-on-tint-info',
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
