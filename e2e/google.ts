import { OAuth2Server } from 'oauth2-mock-server'

/** A stand-in for Google that speaks OpenID Connect and signs everybody in as one verified person. */
export async function createMockGoogle() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const person = {
    sub: 'google-ada',
    email: 'ada.google@example.com',
    email_verified: true,
    name: 'Ada Obi',
    given_name: 'Ada',
    family_name: 'Obi',
  }
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) =>
    Object.assign(token.payload, person),
  )
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = person
  })
  return { issuer: server.issuer.url!, stop: () => server.stop() }
}
