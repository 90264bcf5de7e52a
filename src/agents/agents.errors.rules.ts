import { errorsOf } from '../lib/errors.ts'
import { protocolVersion } from './protocol.rules.ts'

/** The protocol's own codes, which answers write in lower case. */
export const agentError = errorsOf({
  INVALID_PROFILE_URL: [
    400,
    'Send the header UCP-Agent: profile="https://…" with the address of your profile',
  ],
  PROFILE_UNREACHABLE: [424, 'Your profile could not be fetched'],
  PROFILE_MALFORMED: [422, 'Your profile is no profile of the protocol'],
  VERSION_UNSUPPORTED: [422, `This shop speaks version ${protocolVersion} of the protocol`],
  INVALID_REQUEST: [400, 'The request is not as the protocol describes it'],
  REQUEST_TOO_LARGE: [400, 'Too many identifiers in one request'],
  IDEMPOTENCY_CONFLICT: [409, 'This Idempotency-Key was sent before with another request'],
  NOT_ALLOWED: [409, 'This checkout was canceled. Make another one.'],
  UNAUTHORIZED: [401, 'Send the token of the order’s own link as Authorization: Bearer …'],
})
