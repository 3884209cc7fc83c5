import type { ErrorCode } from '@/lib/core/errors'

/** What the message has no room for, a paragraph each. For codes without an entry, the message says everything. */
export const ADVICE: Partial<Record<ErrorCode, readonly string[]>> = {
  parameter_missing: [
    '`param` names the missing parameter. If several are missing, `details` lists all of them.',
  ],
  parameter_invalid: [
    '`param` names the parameter, and the message says what was expected. `details` lists every invalid parameter in the call.',
  ],
  parameter_unknown: [
    'Khata refuses unknown parameters, because a misspelt field in a billing call could cost money without an error. `param` names the field as you spelled it.',
  ],
  amount_must_be_string: [
    'Send `"150000"`, not `150000` or `1500.00`. Amounts are in paisa, as a string of 1 to 16 digits. Multiply rupees by 100 with integers, never with floats.',
  ],
  cursor_invalid: [
    'A cursor works only for the list it came from. Do not build or change cursors, and do not store them for long. To start again, leave the cursor out.',
  ],
  idempotency_key_required: [
    'Use a new UUID for each order, and the same UUID for every retry. See the guide on idempotency.',
  ],
  api_key_missing: ['The header is `x-api-key`. Its value is just the key, without `Bearer` before it.'],
  api_key_invalid: [
    'Check that the key is complete, from `nep_` to the last character. The end is a checksum, so an incomplete or mistyped key always gets this error.',
    'A rotated key stops working when its overlap ends. The dashboard shows which keys are valid and when each was last used.',
  ],
  key_permission_missing: [
    "A key's permissions are set when it is created and cannot be extended. Create another key with the permission in `error.permission`, and revoke this one.",
  ],
  key_address_refused: [
    'The key has `allowedCidrs`, and the call came from another address. The API log shows it. If it was not your server, somebody else has the key: rotate it at once.',
  ],
  reauthentication_required: [
    'Only dashboard sessions get this error, never API keys. Ten minutes after signing in, a session is no longer enough for operations that can cost money, export all rows to a file, let somebody in, or change what customers are told.',
    'Nothing was changed, and nothing is stored under the Idempotency-Key. After confirming your identity, repeat the same call with the same key.',
  ],
  insufficient_balance: [
    'Nothing was created and nothing was charged. `error.balance` has `requiredPaisa`, and in the sandbox also `balancePaisa` and `shortfallPaisa`. In production only the customer can see the wallet balance.',
    'Send the customer to a checkout session, which asks for exactly the missing amount. Then subscribe again with a new Idempotency-Key.',
  ],
  coupon_attempts_exceeded: [
    'Ten codes a minute can be tried at one checkout, and a hundred an hour at one payment link with its checkouts. Correct codes count, too. To give every customer a discount, set `couponCode` instead.',
  ],
  charge_attempts_exceeded: [
    'In production, ten charges to one customer can be refused within an hour. After that, every attempt is refused without checking the wallet.',
    'Do not try different amounts. Send the customer to a checkout session, which asks for exactly the missing amount.',
  ],
  bill_attempts_exceeded: [
    'Anybody with the link of an invoice or a reminder can have a QR shown, ten times an hour for each bill. A QR that still waits is shown again and counts no more. Only the pages of customers meet this.',
  ],
  role_insufficient: [
    'The signed-in member may not do this. An owner or admin of the business can change roles under Team.',
  ],
  email_unverified: [
    'Until your e-mail address is confirmed, you cannot change anything in production, create production keys or invite anyone. You can read everything and use the whole sandbox.',
  ],
  production_not_approved: [
    'Reading works, and so do products, prices and customers. Checkouts, subscriptions and agreements need the approval. `GET /v1/merchant/business` shows `productionApproved`, and owners and admins get an e-mail.',
    'If you run Khata for your own business only, set `KHATA_APPROVE=auto`: no approval is needed then.',
  ],
  clock_catching_up: [
    'One clock move can cause a year of renewals. They are billed in the background, period by period, while `catchingUp` is true.',
    'A sandbox bills about 200,000 renewals a day. A move that would cause more is refused with `rate_limited`. The message says how many are left.',
  ],
  totp_needed: [
    "An operator's actions affect all businesses, so a password alone is not enough. Every call under `/v1/operator` returns this error until the account has a second factor.",
  ],
  sandbox_only: [
    'The clock and test money exist only in the sandbox. Use a key that begins with `nep_test_`.',
  ],
  resource_not_found: [
    'The id is unknown or malformed, or it belongs to another business or the other environment. The response is deliberately the same in all four cases.',
    'The usual reason is a sandbox id used with a live key, or the other way round.',
  ],
  route_not_found: ['Check the path. All paths of the API begin with `/v1/` and are in lower case.'],
  method_not_allowed: ['The header `Allow` lists the methods that this path supports.'],
  content_type_unsupported: [
    'Send `Content-Type: application/json`. Only file uploads use `multipart/form-data`.',
  ],
  image_budget_exceeded: [
    'The limit covers all product images in both environments and the logo. Each counts as at least 8 KB. A replaced image counts until it is deleted.',
  ],
  invoice_not_open: [
    'A draft must be sent before it can be paid or voided. A paid or void invoice is final and cannot be sent again.',
  ],
  invoice_not_draft: [
    'An issued invoice cannot be changed, because the customer may already have it. Void it if nothing should be paid, or refund what was paid. Then create a new invoice.',
  ],
  external_id_taken: [
    '`GET /v1/customers?externalId=…` finds the customer who has it, even if they are archived. To use the id for another customer, set it to null there.',
  ],
  coupon_not_valid: [
    '`error.reason` says why: `unknown`, `inactive`, `not_yet`, `expired`, `used_up`, `customer_used_up`, `other_product` or `not_first`.',
  ],
  import_file_invalid: [
    'The message says what is wrong with the file. Nothing from it was stored.',
    'In Excel and Google Sheets, choose CSV UTF-8. Other formats lose Nepali names.',
  ],
  import_column_unknown: [
    'Send `columns`, a JSON object of headings and columns: `{ "मोबाइल": "phone" }`. An empty string ignores a heading.',
  ],
  import_started: ['An import runs once. You can archive or cancel what it created, like everything else.'],
  import_columns_changed: [
    "Each correction applies to the import's current columns. Your correction was not stored, and the other one was not lost.",
  ],
  import_deleted: ['An import is also deleted if it does not run within seven days.'],
  coupon_code_taken: [
    'Codes are unique in each environment, ignoring case. A code stays taken even if its coupon is inactive.',
  ],
  subscription_not_pausable: [
    'A past due or unpaid subscription is waiting for its payment: pay or void its invoice first. To change a pause, end it and pause again.',
  ],
  subscription_not_due: [
    'A wallet is charged again on its retry schedule. To collect the money yourself, set `collection` to `outside`.',
  ],
  subscription_not_paused: [
    'A pause ends automatically at `resumesAt`, or when the subscription is canceled.',
  ],
  payment_link_inactive: ['Switch the link on with `PATCH /v1/payment-links/{id}` and `active: true`.'],
  not_payable: [
    'You can check `payable` on the link or the session beforehand. In production, add and verify an account at a payment provider.',
    'No code was sent. You can record cash in the meantime.',
  ],
  slug_taken: [
    'Choose another slug, or leave it out and Khata makes one.',
    'An address on a poster must never lead anywhere else, so a used slug is never given to another link.',
  ],
  plan_change_not_allowed: [
    'Set `planChanges` on the business. Its customers can then change to another active price of the same product on their pages.',
    'With `upgrades`, they can change only to a price that costs more and whose period is at least as long.',
  ],
  pause_not_allowed: ['Set `customerPause` on the business. Its customers can then pause on their pages.'],
  subscription_already_canceled: [
    'An ended subscription stays ended. A subscription that is set to end with its period can be resumed until then.',
  ],
  customer_unreachable: ['A phone number is enough: set it with `PATCH /v1/customers/{id}` and `phone`.'],
  payment_missing: [
    'Nothing was created. With the collection `outside`, the customer must pay you for the first period before it begins.',
    'Send `payment` with the payment method. Or use a price with a trial: the first period then begins after it.',
  ],
  customer_not_linked: [
    'A wallet belongs to a person with a phone. The customer gets one by authorizing a checkout session. In the sandbox the top-up call links a test wallet.',
    'A subscription with a trial can begin without a wallet.',
  ],
  customer_linked_elsewhere: [
    'The session names a customer who pays from the wallet of another phone. The first person who authorizes a checkout for a customer links their wallet. In the sandbox, the top-up call links one, too: leave out `phone` to use the linked wallet.',
    'The checkout page shows the number that the link is for, with most digits hidden.',
  ],
  checkout_session_used: [
    'The bearer of a checkout is given once, to the first person who starts it. A second start needs that bearer. It expires after one hour, and the same phone number can then start again.',
    'A completed or canceled session is final. `authorize` on a completed session returns the same response to its own bearer.',
  ],
  customer_has_active_subscriptions: [
    'A customer with a live subscription cannot be archived. Cancel the subscriptions immediately, not at the end of their periods.',
  ],
  price_in_use: [
    "You can change the amount. The new amount applies from each subscription's next period. For another interval or currency, create a new price.",
  ],
  idempotency_in_flight: [
    "The first call with this key is still in progress. Wait the number of seconds in `Retry-After`, then send the same call again. You will get the first call's response.",
  ],
  idempotency_key_reused: [
    'The key was first sent with another method, path or body. Use a new key for each call. A retry must send exactly the same bytes as the first call.',
  ],
  endpoint_limit_reached: ['One endpoint can receive all event types. Route them inside your server.'],
  rate_limited: [
    'The limit counts calls per second for each business and environment. The `RateLimit` header on every response says how many are left, so that clients can slow down in time.',
  ],
  internal_error: [
    'Retry with the same Idempotency-Key: either the work was rolled back, or you get its response. If the error persists, send us `meta.requestId`.',
  ],
  unavailable: [
    'The database cannot be reached, or the service is starting. Retry with the same Idempotency-Key.',
  ],
}
