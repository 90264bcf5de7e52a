import { OAuth2Server } from 'oauth2-mock-server'

type TokenRequest = { body: { code?: string } }
type UserinfoRequest = { headers: { authorization?: string } }

/** A stand-in for Google that speaks OpenID Connect; every sign-in is a new verified person. */
export async function createMockGoogle() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const personOf = (code: string) => ({
    sub: `google-${code}`,
    email: `google-${code}@example.com`.toLowerCase(),
    email_verified: true,
    name: 'Ada Obi',
    given_name: 'Ada',
    family_name: 'Obi',
  })
  server.service.on(
    'beforeTokenSigning',
    (token: { payload: Record<string, unknown> }, request: TokenRequest) =>
      Object.assign(token.payload, personOf(request.body.code!)),
  )
  server.service.on('beforeUserinfo', (response: { body: unknown }, request: UserinfoRequest) => {
    const payload = request.headers.authorization!.split('.')[1]!
    response.body = JSON.parse(Buffer.from(payload, 'base64url').toString())
  })
  return { issuer: server.issuer.url!, stop: () => server.stop() }
}
