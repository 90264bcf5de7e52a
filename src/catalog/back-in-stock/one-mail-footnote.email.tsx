import { Text } from '@react-email/components'

/** The end of a mail requested once. */
export function OneMailFootnote({ unsubscribeUrl }: { unsubscribeUrl: string }) {
  return (
    <Text
      className="m-muted"
      style={{ color: '#555B70', fontSize: 14, lineHeight: '20px', margin: '24px 0 0' }}
    >
      This is the one mail you asked for.{' '}
      <a href={unsubscribeUrl} className="m-link" style={{ color: '#25307F' }}>
        Unsubscribe
      </a>
    </Text>
  )
}
