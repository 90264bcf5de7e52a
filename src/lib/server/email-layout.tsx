import { Body, Container, Head, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'

/** What every mail shows of the shop; comes from the settings. */
export type MailBrand = { name: string; tagline: string; email: string; phone: string; url: string }

const ink = '#15172B'
const muted = '#555B70'

/** The frame of every mail: brand line, selvedge strip, content, contact line. Text stays readable without pictures. */
export function EmailLayout({
  brand,
  preview,
  children,
}: {
  brand: MailBrand
  preview: string
  children: ReactNode
}) {
  return (
    <Html lang="en">
      <Head>
        <title>{preview}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        style={{
          backgroundColor: '#F4F5F2',
          color: ink,
          fontFamily: 'Work Sans, Helvetica, Arial, sans-serif',
          margin: 0,
        }}
      >
        <Container style={{ maxWidth: 560, margin: '0 auto', padding: '32px 24px' }}>
          <Text style={{ fontSize: 22, fontWeight: 800, letterSpacing: '-0.02em', margin: '0 0 12px' }}>
            {brand.name}
          </Text>
          <Section
            style={{
              height: 8,
              lineHeight: '8px',
              background:
                'repeating-linear-gradient(90deg,#25307F 0 24px,#F2B632 24px 28px,#A8321C 28px 40px,#F4F5F2 40px 44px)',
              backgroundColor: '#25307F',
            }}
          />
          <Section style={{ padding: '24px 0' }}>{children}</Section>
          <Hr style={{ borderColor: '#CDD1DB' }} />
          <Text style={{ color: muted, fontSize: 14 }}>
            {brand.name}: {brand.tagline} Questions? Write to {brand.email} or call {brand.phone}.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function EmailHeading({ children }: { children: ReactNode }) {
  return (
    <Text style={{ fontSize: 28, lineHeight: '32px', fontWeight: 700, margin: '0 0 16px' }}>{children}</Text>
  )
}

export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: '24px', margin: '0 0 16px' }}>{children}</Text>
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      style={{
        display: 'inline-block',
        backgroundColor: '#25307F',
        color: '#FFFFFF',
        padding: '14px 24px',
        borderRadius: 3,
        textDecoration: 'none',
        fontWeight: 600,
      }}
    >
      {children}
    </a>
  )
}
