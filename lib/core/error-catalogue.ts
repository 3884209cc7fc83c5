import { CALLER_ERRORS } from './caller-errors'
import { OBJECT_ERRORS, REQUEST_ERRORS } from './request-errors'

/**
 * The closed catalogue of error codes. A code outside of it does not compile. The message says what to do next. The
 * facts of a single case go to `details`.
 */
export const CATALOGUE = {
  ...CALLER_ERRORS,
  ...REQUEST_ERRORS,
  ...OBJECT_ERRORS,
  insufficient_balance: [
    402,
    'payment',
    'The wallet holds less than this charge. Let the customer top up the shortfall, then try again.',
  ],
  not_agreed: [
    402,
    'payment',
    'The customer has not agreed to this charge, and nothing was charged. Send them to error.agreementUrl, and try again after the event agreement.given.',
  ],
  pause_not_allowed: [
    403,
    'permission',
    'The business does not let its customers pause. Only the business can do it.',
  ],
  plan_change_not_allowed: [
    403,
    'permission',
    'The business does not let its customers change to this plan. Look at the options of the subscription.',
  ],
  bank_account_held: [
    409,
    'conflict',
    'The bank account is held. An owner of the business confirms it or sets another one first.',
  ],
  resource_not_found: [
    404,
    'invalid_request',
    'No such object in this business and environment. Check the id and the key.',
  ],
  route_not_found: [404, 'invalid_request', 'There is no such path. See /docs for every operation.'],
  method_not_allowed: [
    405,
    'invalid_request',
    'This path does not support this method. The Allow header lists the supported ones.',
  ],
  body_too_large: [
    413,
    'invalid_request',
    'The body is larger than 64 KB, or than 1 MB where metadata is sent. Send less.',
  ],
  query_too_large: [
    414,
    'invalid_request',
    'The query has more than 100 parameters or 4 KB. Send fewer and shorter ones.',
  ],
  form_too_large: [413, 'invalid_request', 'The form has more than 50 parts. Send fewer.'],
  headers_too_large: [
    431,
    'invalid_request',
    'The headers and the address of the request are longer than 16 KB together. Send less.',
  ],
  import_too_large: [413, 'invalid_request', 'The file is larger than 10 MB. Send it in several files.'],
  image_too_large: [
    413,
    'invalid_request',
    'The image is larger than 2 MB, 25 megapixels or 10,000 pixels a side. Send a smaller one.',
  ],
  content_type_unsupported: [415, 'invalid_request', 'Send the body as application/json.'],
  image_type_unsupported: [415, 'invalid_request', 'The file is not a readable PNG, JPEG or SVG image.'],
  image_not_faithful: [
    400,
    'invalid_request',
    'The SVG uses something that Khata cannot keep, so the drawing would look different. Export it as PNG, and send that.',
  ],
  image_budget_exceeded: [
    409,
    'conflict',
    'The images of your business would take more than 50 MB. Send a smaller one. Images that are no longer shown are deleted after four days.',
  ],
  external_id_taken: [409, 'conflict', 'Another customer has this externalId. Change that customer instead.'],
  customer_archived: [409, 'conflict', 'The customer is archived. Restore them, or create a new one.'],
  customer_not_linked: [
    409,
    'conflict',
    'The customer has no wallet yet. Send them through a checkout session first.',
  ],
  customer_has_open_invoices: [
    409,
    'conflict',
    'The customer has draft or open invoices. First discard the drafts, and settle or void the others.',
  ],
  customer_has_active_subscriptions: [
    409,
    'conflict',
    'The customer has live subscriptions. Cancel them first.',
  ],
  price_inactive: [
    409,
    'conflict',
    'The price or its product is not active. Activate it or use another price.',
  ],
  price_in_use: [
    409,
    'conflict',
    'Subscriptions, payment links or open checkouts use this price, so its currency and interval are fixed. Create a new price.',
  ],
  offer_changed: [
    409,
    'conflict',
    'The price or the product is no longer what this checkout offered. Nothing was charged. Create a new session.',
  ],
  amount_changed: [
    409,
    'conflict',
    'The amount is not the one you expected. Nothing was charged. Show the customer error.expectedPaisa, and send that as expectedPaisa.',
  ],
  agreement_closed: [
    409,
    'conflict',
    'This cannot be done with the agreement in its present status. Read it, and ask for a new one.',
  ],
  clock_catching_up: [
    409,
    'conflict',
    'The sandbox is still billing what the last move of its clock made due. Read the clock until catchingUp is false, then move it.',
  ],
  checkout_session_used: [
    409,
    'conflict',
    'This checkout was started elsewhere or is finished. Create a new session.',
  ],
  checkout_not_verified: [409, 'conflict', 'The phone is not confirmed yet. Send its code to verify first.'],
  customer_linked_elsewhere: [409, 'conflict', 'The customer is linked to another phone. Use that number.'],
  wallet_limit_exceeded: [
    409,
    'conflict',
    'The wallet would hold more than 9,999,999,999,999,999 paisa. Credit a smaller amount.',
  ],
  checkout_session_expired: [409, 'conflict', 'This checkout has expired. Create a new session.'],
  idempotency_in_flight: [
    409,
    'conflict',
    'A request with this Idempotency-Key is still running. Retry after a moment.',
  ],
  endpoint_limit_reached: [
    409,
    'conflict',
    'A business may have 20 webhook endpoints per environment. Delete one first.',
  ],
  endpoint_inactive: [
    409,
    'conflict',
    'The webhook endpoint is off, so nothing is sent there. Set active to true, then try again.',
  ],
  top_up_settled: [
    409,
    'conflict',
    'This top-up does not need a decision, so there is nothing to mark. Read it to see its state.',
  ],
  bank_entry_reversed: [409, 'conflict', 'This entry is already reversed. Write a new one.'],
  cover_too_low: [
    409,
    'conflict',
    'This would take money of customers or merchants. At most error.coverPaisa is the operator’s own.',
  ],
  settlement_sums_differ: [
    409,
    'conflict',
    'The rows do not add up to what the bank received: error.rowsPaisa is not error.headPaisa, or a row cannot be read. Nothing was booked.',
  ],
  settlement_booked: [
    409,
    'conflict',
    'This payment of the provider is booked already, or one of its rows is. Look at the booked settlements first.',
  ],
  payout_not_pending: [
    409,
    'conflict',
    'This payout is not pending: it was sent or canceled, or it stands in a draft. Read it to see its status.',
  ],
  payout_not_sent: [
    409,
    'conflict',
    'The bank has nothing to say of this payout: it was not sent, or it was canceled. Read it to see its status.',
  ],
  batch_not_released: [
    409,
    'conflict',
    'This batch is a draft, so it has no file and no results. Release it first.',
  ],
  payout_exists: [
    409,
    'conflict',
    'This business has a payout already, or what it was paid before is written down. This is only for the time before.',
  ],
  settlement_not_booked: [
    409,
    'conflict',
    'This settlement is not in the books, so there is nothing to reverse.',
  ],
  provider_account_exists: [
    409,
    'conflict',
    'This provider already has an account in use here, or its product code is in use at another business. Disable the other one first.',
  ],
  provider_account_refused: [
    409,
    'conflict',
    'The payment provider refuses the account that would take the money. Use another provider. The owner of the account was told.',
  ],
  provider_account_missing: [
    409,
    'conflict',
    'This business takes payments into its own accounts, and has none that can be used. Add and verify one in its settings.',
  ],
  amount_out_of_range: [
    409,
    'conflict',
    'A QR request is for Rs 1 to Rs 9,999,999. Take this amount in another way, or in parts.',
  ],
  qr_request_not_waiting: [409, 'conflict', 'This QR request is paid, so it cannot be closed.'],
  qr_request_not_held: [
    409,
    'conflict',
    'No money of this QR request is held, so there is nothing to resolve.',
  ],
  qr_sum_differs: [
    409,
    'conflict',
    'These invoices do not add up to what was received. Choose open invoices that do, or give the money back.',
  ],
  qr_reference_taken: [
    409,
    'conflict',
    'Another QR request was paid with the same provider reference, so this one pays no invoice. Give the money back, if it came twice.',
  ],
  qr_request_not_simulated: [
    409,
    'conflict',
    'Nobody can play the payer here: the account of this QR request is not at the simulator.',
  ],
  not_payable: [
    409,
    'conflict',
    'Nothing can be paid here yet: no payment provider takes money for this business in this environment. No code was sent. Cash is recorded with `POST /v1/subscriptions/{id}/payments`.',
  ],
  money_mode_fixed: [
    409,
    'conflict',
    'The business has a wallet or a charge in production, so its money mode can no longer change.',
  ],
  email_taken: [409, 'conflict', 'An account with this e-mail exists. Sign in instead.'],
  last_owner: [409, 'conflict', 'A business needs at least one owner. Make somebody else an owner first.'],
  idempotency_key_reused: [
    422,
    'idempotency',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  ],
  rate_limited: [429, 'rate_limit', 'Too many requests. Wait as many seconds as Retry-After says.'],
  code_send_limited: [
    429,
    'rate_limit',
    'A code was sent just now. Wait as many seconds as Retry-After says.',
  ],
  coupon_attempts_exceeded: [
    429,
    'rate_limit',
    'Ten codes were tried at this checkout within a minute. Wait as many seconds as Retry-After says.',
  ],
  charge_attempts_exceeded: [
    429,
    'rate_limit',
    'Ten charges of this customer were refused within an hour. Wait as many seconds as Retry-After says.',
  ],
  code_attempts_exceeded: [429, 'rate_limit', 'Too many wrong codes. Ask for a new one.'],
  login_attempts_exceeded: [
    429,
    'rate_limit',
    'Too many failed sign-ins. Wait as many seconds as Retry-After says.',
  ],
  internal_error: [
    500,
    'api',
    'Something failed on our side and nothing was changed. Retry with the same Idempotency-Key.',
  ],
  provider_unavailable: [
    503,
    'api',
    'The payment provider does not respond. There is nothing to pay there. Try again later, or use another provider.',
  ],
  unavailable: [503, 'api', 'The service is not ready. Retry with the same Idempotency-Key in a moment.'],
} as const satisfies Record<string, readonly [status: number, type: string, message: string]>
