import type { ReactNode } from 'react'
import { Text } from '@react-email/components'

/** The way out, at the end of every newsletter mail (rule: newsletter). */
export function NewsletterFootnote(props: { unsubscribeUrl: string; children: ReactNode }) {
  return (
    <Text
      className="m-muted"
      style={{ color: '#555B70', fontSize: 14, lineHeight: '20px', margin: '24px 0 0' }}
    >
      {props.children}{' '}
      <a href={props.unsubscribeUrl} className="m-link" style={{ color: '#25307F' }}>
        Unsubscribe
      </a>
    </Text>
  )
}
