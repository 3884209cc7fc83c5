import type { ErrorCode } from '@/lib/core/errors'

/** What the message has no room for, a paragraph each. Codes without an entry are said completely by theirs. */
export const ADVICE: Partial<Record<ErrorCode, readonly string[]>> = {
  parameter_missing: [
    '`param` names it. When several are missing, `details` lists them all, so that one round is enough.',
  ],
  parameter_invalid: [
    '`param` names it and the message says what was expected. `details` lists every wrong parameter of the call.',
  ],
  parameter_unknown: [
    'Khata refuses what it does not know, because a misspelt field in a billing call would cost money in silence. `param` names the field as you spelled it.',
  ],
  amount_must_be_string: [
    'Send `"150000"`, not `150000` and not `1500.00`: paisa, as a string of 1 to 16 digits. Multiply rupees by 100 with integers, never with floats.',
  ],
  cursor_invalid: [
    'A cursor belongs to the list it came from. Do not build, change or store one for long; to begin again, leave it out.',
  ],
  idempotency_key_required: [
    'See the guide on idempotency: a fresh UUID per order, and the same one on every retry.',
  ],
  api_key_missing: ['The header is `x-api-key`, and the key is its whole value: no `Bearer` before it.'],
  api_key_invalid: [
    'Check that the key is complete, from `nep_` to its last character: its end is a checksum, so that a cut or mistyped key always ends here.',
    'A rotated key ends when its overlap does. The dashboard shows which keys live and when each was last used.',
  ],
  insufficient_balance: [
    'Nothing was created and nothing was charged. `error.balance` holds `requiredPaisa`, `balancePaisa` and `shortfallPaisa`.',
    'Send the customer to a checkout session, which asks for exactly the shortfall; then subscribe again with a new Idempotency-Key.',
  ],
  role_insufficient: [
    'The signed-in member may not do this. An owner or admin of the business can change roles under Team.',
  ],
  email_unverified: [
    'Production keys move real money, and invites go to other people: both wait until we know that mail reaches you. Everything else works before.',
  ],
  sandbox_only: [
    'The clock and test money exist in the sandbox only. Use a key that begins with `nep_test_`.',
  ],
  resource_not_found: [
    'The id is unknown, malformed, of another business or of the other environment: the answer is the same for all four, on purpose.',
    'The usual reason is a sandbox id used with a live key, or the reverse.',
  ],
  route_not_found: [
    'Check the path: every operation of the API begins with `/v1/`, and paths are lower case.',
  ],
  method_not_allowed: ['The header `Allow` lists the methods that this path takes.'],
  content_type_unsupported: [
    'Send `Content-Type: application/json`; the image upload is the only one that takes `multipart/form-data`.',
  ],
  invoice_not_open: [
    'A draft must be sent before it can be paid or voided. A paid or void invoice is final.',
  ],
  subscription_already_canceled: [
    'A subscription that has ended stays ended. One that only ends with its period can be resumed until then.',
  ],
  customer_not_linked: [
    'A wallet belongs to a person with a phone. The customer gets one by authorizing a checkout session; in the sandbox the top-up call links a test wallet.',
    'With a trial a subscription can begin before there is a wallet.',
  ],
  customer_has_active_subscriptions: [
    'Cancel the subscriptions first, at once: a customer is archived when nothing bills them any more.',
  ],
  price_in_use: [
    'The amount may change: it counts from the next period of each subscription. For another interval or currency create a new price.',
  ],
  idempotency_in_flight: [
    'The first call under this key has not ended. Wait for the seconds in `Retry-After`, then send the same call: you get its answer.',
  ],
  idempotency_key_reused: [
    'The key was first sent with another method, path or body. Two different calls never share a key; a retry sends exactly the bytes of the first try.',
  ],
  endpoint_limit_reached: ['One endpoint can take all event types; route them inside your server.'],
  rate_limited: [
    'The limit counts calls per second, business and environment. `RateLimit` on every answer tells how many are left, so that a client can slow down before it is refused.',
  ],
  internal_error: [
    'Retry with the same Idempotency-Key: the work was rolled back, or was done and will be told. If it stays, send us `meta.requestId`.',
  ],
  unavailable: [
    'The database cannot be reached, or the service is starting. Retry with the same Idempotency-Key.',
  ],
}
