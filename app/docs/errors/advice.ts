import type { ErrorCode } from '@/lib/core/errors'

/** What the message has no room for, a paragraph each. Codes without an entry are said completely by theirs. */
export const ADVICE: Partial<Record<ErrorCode, readonly string[]>> = {
  parameter_missing: ['`param` names it. If several are missing, `details` lists all of them.'],
  parameter_invalid: [
    '`param` names it and the message says what was expected. `details` lists every wrong parameter of the call.',
  ],
  parameter_unknown: [
    'Khata refuses what it does not know, because a misspelt field in a billing call could cost money without an error. `param` names the field as you spelled it.',
  ],
  amount_must_be_string: [
    'Send `"150000"`, not `150000` and not `1500.00`: paisa, as a string of 1 to 16 digits. Multiply rupees by 100 with integers, never with floats.',
  ],
  cursor_invalid: [
    'A cursor belongs to the list it came from. Do not build or change one, and do not store it for long. To start again, leave it out.',
  ],
  idempotency_key_required: [
    'Use a new UUID per order, and the same one on every retry. The guide on idempotency has more.',
  ],
  api_key_missing: ['The header is `x-api-key`, and the key is its whole value: no `Bearer` before it.'],
  api_key_invalid: [
    'Check that the key is complete, from `nep_` to its last character: the end is a checksum, so a cut or mistyped key always gets this error.',
    'A rotated key ends when its overlap does. The dashboard shows which keys are valid and when each was last used.',
  ],
  key_permission_missing: [
    'A key is made with its permissions, and they are never widened. Create another key that has the one in `error.permission`, and revoke this one.',
  ],
  key_address_refused: [
    'The key has `allowedCidrs`, and the call came from elsewhere: the address is in the API log. If it was not your server, somebody else has the key: rotate it at once.',
  ],
  reauthentication_required: [
    'Only a session of the dashboard gets this, never an API key. Ten minutes after signing in, the session is no longer enough for what can cost money, shows all rows in a file, lets somebody in, or changes what customers are told.',
    'Nothing was changed, and nothing is stored under the Idempotency-Key: repeat the same call with the same key after the proof.',
  ],
  insufficient_balance: [
    'Nothing was created and nothing was charged. `error.balance` holds `requiredPaisa`; in the sandbox also `balancePaisa` and `shortfallPaisa`. In production the wallet is the customer’s, and only they see what it holds.',
    'Send the customer to a checkout session, which asks for exactly the missing amount. Then subscribe again with a new Idempotency-Key.',
  ],
  coupon_attempts_exceeded: [
    'Ten codes a minute can be tried at one checkout, and a hundred an hour at one payment link with its checkouts, the right ones too. A discount that every customer is to have is better set with `couponCode`.',
  ],
  charge_attempts_exceeded: [
    'Ten charges of one customer may be refused within an hour in production. After that each attempt is refused unseen, whatever the wallet holds.',
    'Do not try amounts. Send the customer to a checkout session, which asks for exactly the missing amount.',
  ],
  role_insufficient: [
    'The signed-in member may not do this. An owner or admin of the business can change roles under Team.',
  ],
  email_unverified: [
    'Until we know that mail reaches you, you write nothing in production, make no production keys and invite nobody. You can read everything and use the whole sandbox.',
  ],
  production_not_approved: [
    'Reading works, and so do products, prices and customers. Checkouts, subscriptions and agreements wait for the approval. `GET /v1/merchant/business` says `productionApproved`, and owners and admins get a mail.',
    'An operator who runs Khata for one business only sets `KHATA_APPROVE=auto`, and nothing waits.',
  ],
  clock_catching_up: [
    'One move may bring a year of renewals. They are billed in the background, period by period, while `catchingUp` is true.',
    'A sandbox bills about 200,000 renewals a day. A move that would bring more is refused with `rate_limited`, and says how many are left.',
  ],
  totp_needed: [
    'What an operator may do concerns all businesses, so a password alone is not enough. Every call under `/v1/operator` answers this until the account has a second factor.',
  ],
  sandbox_only: [
    'The clock and test money exist in the sandbox only. Use a key that begins with `nep_test_`.',
  ],
  resource_not_found: [
    'The id is unknown, malformed, of another business or of the other environment: the response is the same in all four cases, on purpose.',
    'The usual reason is a sandbox id used with a live key, or the reverse.',
  ],
  route_not_found: ['Check the path. All paths of the API begin with `/v1/` and are in lower case.'],
  method_not_allowed: ['The header `Allow` lists the methods that this path supports.'],
  content_type_unsupported: [
    'Send `Content-Type: application/json`; only the image upload uses `multipart/form-data`.',
  ],
  image_budget_exceeded: [
    'The images of all products, in both environments, and the logo count together, each with at least 8 KB. An image that was replaced counts until it is deleted.',
  ],
  invoice_not_open: [
    'A draft must be sent before it can be paid or voided. A paid or void invoice is final: it is not sent again either.',
  ],
  invoice_not_draft: [
    'An issued invoice does not move: its customer may have it already. Void it if nothing is to be paid, or refund what was paid, and make a new one.',
  ],
  external_id_taken: [
    '`GET /v1/customers?externalId=…` finds the customer who has it, also one who is archived. Set it to null there to give it to another one.',
  ],
  coupon_not_valid: [
    '`error.reason` says why: `unknown`, `inactive`, `not_yet`, `expired`, `used_up`, `customer_used_up`, `other_product` or `not_first`.',
  ],
  import_file_invalid: [
    'The message says what is wrong with the file. Nothing was kept of it.',
    'In Excel and Google Sheets choose CSV UTF-8: other files lose names in Nepali.',
  ],
  import_column_unknown: [
    'Send `columns`, a JSON object of headings and columns: `{ "मोबाइल": "phone" }`. An empty text lets a heading say nothing.',
  ],
  import_started: ['An import runs once. What it made can be archived or canceled like everything else.'],
  import_columns_changed: [
    'Each correction is read together with the columns that the import has. Nothing of yours was kept, and nothing of the other one is lost.',
  ],
  import_deleted: ['An import is also deleted when it did not run within seven days.'],
  coupon_code_taken: [
    'A code is unique in each environment, in upper and lower case. It stays taken when its coupon is not active.',
  ],
  subscription_not_pausable: [
    'What is past due or unpaid waits for its payment: pay or void its invoice first. What is paused already can be unpaused and paused again.',
  ],
  subscription_not_due: [
    'A wallet is tried on the days of its plan. To collect the money yourself, set `collection` to `outside`.',
  ],
  subscription_not_paused: ['A pause ends by itself at `resumesAt`, and when the subscription is canceled.'],
  payment_link_inactive: ['Switch the link on with `PATCH /v1/payment-links/{id}` and `active: true`.'],
  not_payable: [
    '`payable` of the link or the session says so beforehand. In production, add and verify an account at a payment provider.',
    'Nobody has typed a number and no code was sent. Cash can be recorded meanwhile.',
  ],
  slug_taken: [
    'Choose another slug, or leave it out: then Khata makes one.',
    'An address on a poster never leads anywhere else, so a slug that was used once is not given to another link.',
  ],
  plan_change_not_allowed: [
    'Set `planChanges` of the business. Then its customers may change to another active price of the same product on their pages.',
    'With `upgrades` only prices count that cost more, for a period that is as long or longer.',
  ],
  pause_not_allowed: ['Set `customerPause` of the business. Then its customers may pause on their pages.'],
  subscription_already_canceled: [
    'A subscription that has ended stays ended. One that only ends with its period can be resumed until then.',
  ],
  customer_unreachable: ['A phone that you write down is enough: `PATCH /v1/customers/{id}` with `phone`.'],
  payment_missing: [
    'Nothing was created. With the collection `outside` the first period must be paid to you before it begins.',
    'Send `payment` with how the money came. Or sell a price with a trial: the first period then waits for its end.',
  ],
  customer_not_linked: [
    'A wallet belongs to a person with a phone. The customer gets one by authorizing a checkout session. In the sandbox the top-up call links a test wallet.',
    'A subscription with a trial can begin without a wallet.',
  ],
  customer_linked_elsewhere: [
    'The session names a customer who pays from the wallet of another phone. The first person who authorizes a checkout for a customer links it. In the sandbox the top-up call does so too: leave its `phone` out to use the linked one.',
    'The page of the checkout says for which number the link is, with most digits hidden.',
  ],
  checkout_session_used: [
    'The bearer of a checkout is given once, to the first who starts it. A second start needs that bearer. After an hour it expires, and the same phone number can start again.',
    'A completed or canceled session is final. `authorize` of a completed one answers its own bearer again.',
  ],
  customer_has_active_subscriptions: [
    'First cancel the subscriptions at once. A customer with a live subscription cannot be archived.',
  ],
  price_in_use: [
    'You can change the amount. It counts from the next period of each subscription. For another interval or currency, create a new price.',
  ],
  idempotency_in_flight: [
    'The first call under this key has not ended. Wait as many seconds as `Retry-After` says, then send the same call. You get its response.',
  ],
  idempotency_key_reused: [
    'The key was first sent with another method, path or body. Use a new key for each call. A retry must send exactly the same bytes as the first call.',
  ],
  endpoint_limit_reached: ['One endpoint can receive all event types. Route them inside your server.'],
  rate_limited: [
    'The limit counts calls per second, business and environment. `RateLimit` on every response says how many are left, so a client can slow down in time.',
  ],
  internal_error: [
    'Retry with the same Idempotency-Key: the work was rolled back, or you get its response. If the error stays, send us `meta.requestId`.',
  ],
  unavailable: [
    'The database cannot be reached, or the service is starting. Retry with the same Idempotency-Key.',
  ],
}
