/** The one version of the Universal Commerce Protocol that is spoken here. */
export const protocolVersion = '2026-08-25'
/** Below the shop's own address: where its calls are. */
export const agentCalls = '/ucp'
/** Where assistants look for what a shop can do. */
export const profilePath = '/.well-known/ucp'

const site = `https://ucp.dev/${protocolVersion}`

/** What assistants can do here, with the protocol's own name and where it is written down. */
const capabilities = {
  'dev.ucp.shopping.catalog.search': ['shopping/catalog/search', 'catalog_search'],
  'dev.ucp.shopping.catalog.lookup': ['shopping/catalog/lookup', 'catalog_lookup'],
  'dev.ucp.shopping.cart': ['shopping/cart', 'cart'],
  'dev.ucp.shopping.checkout': ['shopping/checkout', 'checkout'],
  'dev.ucp.shopping.order': ['shopping/order', 'order'],
  'dev.ucp.shopping.permalink': ['permalink', 'permalink'],
} as const
type Name = keyof typeof capabilities extends `dev.ucp.shopping.${infer Short}` ? Short : never
/** Those that are called; a permalink is opened. */
export type Capability = Exclude<Name, 'permalink'>

/** What the shop says of itself at `/.well-known/ucp` (rule: agent-profile). `appUrl` is its own address. */
export const businessProfile = (appUrl: string) => ({
  ucp: {
    version: protocolVersion,
    services: {
      'dev.ucp.shopping': [
        {
          version: protocolVersion,
          spec: `${site}/specification/overview`,
          transport: 'rest',
          schema: `${site}/services/shopping/rest.openapi.json`,
          endpoint: appUrl + agentCalls,
        },
      ],
    },
    capabilities: Object.fromEntries(
      Object.entries(capabilities).map(([name, [page, schema]]) => [
        name,
        [
          {
            version: protocolVersion,
            spec: `${site}/specification/${page}`,
            schema: `${site}/schemas/shopping/${schema}.json`,
            ...(schema === 'permalink' && { config: { endpoint: `${appUrl}/buy` } }),
          },
        ],
      ]),
    ),
    // Shoppers pay on the shop's own page.
    payment_handlers: {},
  },
})

/** The head of every answer: version and the capability it is of. */
export const envelope = (capability: Capability, status: 'success' | 'error' = 'success') => ({
  version: protocolVersion,
  status,
  capabilities: { [`dev.ucp.shopping.${capability}`]: [{ version: protocolVersion }] },
})

export type Message = {
  type: 'error' | 'warning' | 'info'
  code: string
  content: string
  path?: string
  severity?: 'recoverable' | 'requires_buyer_input' | 'unrecoverable'
}

/** An answer of a call: what became of it is in its body, with 200, also when it is a refusal of the shop. */
export type AgentAnswer = { status: 200 | 201; body: object }

export const answered = (body: object, status: 200 | 201 = 200): AgentAnswer => ({ status, body })

/** Why there is nothing to answer with. */
export const refused = (
  capability: Capability,
  messages: Pick<Message, 'code' | 'content'>[],
  continueUrl?: string,
): AgentAnswer =>
  answered({
    ucp: envelope(capability, 'error'),
    messages: messages.map((message) => ({ type: 'error', severity: 'unrecoverable', ...message })),
    ...(continueUrl && { continue_url: continueUrl }),
  })

/** What an assistant says of itself in its profile. */
export type PlatformProfile = { version: string; capabilities: Record<string, string[]> }

/** Whether an assistant and the shop both know a capability in the shop's version. */
export const sharesCapability = (
  { capabilities: theirs }: PlatformProfile,
  capability: Capability,
): boolean => theirs[`dev.ucp.shopping.${capability}`]?.includes(protocolVersion) ?? false

/** The profile's address in the header `UCP-Agent`: `profile="https://…"`, with other members or without; null where there is none. */
export function profileAddressIn(header: string | undefined): string | null {
  const [, address] = /(?:^|[,;])\s*profile\s*=\s*"([^"\\]{1,500})"/.exec(header ?? '') ?? []
  return address ?? null
}
