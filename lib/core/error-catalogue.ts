import { CALLER_ERRORS } from './caller-errors'
import { OBJECT_ERRORS, REQUEST_ERRORS } from './request-errors'

/**
 * The closed catalogue of error codes. A code that is not in it does not compile. The message says what to do next. Facts about a single
 * case go into `details`.
 */
export const CATALOGUE = {
  ...CALLER_ERRORS,
  ...REQUEST_ERRORS,
  ...OBJECT_ERRORS,
  insufficient_balance: [
    402,
    'payment',
    'The wallet balance is too low for this charge. Ask the customer to top up the shortfall, then try again.',
  ],
  not_agreed: [
    402,
    'payment',
    'The customer has not agreed to this charge, so nothing was charged. Send them to error.agreementUrl, and try again after the event agreement.given.',
  ],
  pause_not_allowed: [
    403,
    'permission',
    'This business does not let customers pause. Only the business can pause the subscription.',
  ],
  plan_change_not_allowed: [
    403,
    'permission',
    "This business does not let customers change to this plan. See the subscription's plan options.",
  ],
  bank_account_held: [
    409,
    'conflict',
    'The bank account is held. An owner of the business must first confirm it or set another one.',
  ],
  resource_not_found: [
    404,
    'invalid_request',
    'This object does not exist in this business and environment. Check the id and the key.',
  ],
  route_not_found: [404, 'invalid_request', 'This path does not exist. See /docs for all operations.'],
  method_not_allowed: [
    405,
    'invalid_request',
    'This path does not support this method. The Allow header lists the supported ones.',
  ],
  body_too_large: [
    413,
    'invalid_request',
    'The body is larger than 64 KB, or 1 MB if the operation takes metadata. Send less.',
  ],
  query_too_large: [
    414,
    'invalid_request',
    'The query has more than 100 parameters or is larger than 4 KB. Send fewer or shorter parameters.',
  ],
  form_too_large: [413, 'invalid_request', 'The form has more than 50 parts. Send fewer.'],
  headers_too_large: [
    431,
    'invalid_request',
    "The request's headers and URL are larger than 16 KB in total. Send less.",
  ],
  import_too_large: [413, 'invalid_request', 'The file is larger than 10 MB. Split it into several files.'],
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
    'The SVG uses features that Khata cannot keep, so the image would look different. Export it as PNG and send that.',
  ],
  image_budget_exceeded: [
    409,
    'conflict',
    "Your business's images would take more than 50 MB. Send a smaller one. Images that are no longer shown are deleted after four days.",
  ],
  external_id_taken: [
    409,
    'conflict',
    'Another customer already has this externalId. Change that customer instead.',
  ],
  customer_archived: [409, 'conflict', 'The customer is archived. Restore them, or create a new one.'],
  customer_not_linked: [
    409,
    'conflict',
    'The customer has no wallet yet. Send them through a checkout session first.',
  ],
  customer_has_open_invoices: [
    409,
    'conflict',
    'The customer has draft or open invoices. Discard the drafts and settle or void the others first.',
  ],
  customer_has_active_subscriptions: [
    409,
    'conflict',
    'The customer has live subscriptions. Cancel them first.',
  ],
  price_inactive: [
    409,
    'conflict',
    'The price or its product is inactive. Activate it or use another price.',
  ],
  price_in_use: [
    409,
    'conflict',
    'This price is used by subscriptions, payment links or open checkouts, so its currency and interval are fixed. Create a new price.',
  ],
  offer_changed: [
    409,
    'conflict',
    'The price or the product has changed since this checkout was created. Nothing was charged. Create a new session.',
  ],
  amount_changed: [
    409,
    'conflict',
    'The amount differs from the one you sent. Nothing was charged. Show the customer error.expectedPaisa, and send it as expectedPaisa.',
  ],
  agreement_closed: [
    409,
    'conflict',
    "The agreement's current status does not allow this. Get the agreement to see its status, and ask for a new one.",
  ],
  clock_catching_up: [
    409,
    'conflict',
    'The sandbox is still billing from the last clock move. Read the clock until catchingUp is false, then move it again.',
  ],
  checkout_session_used: [
    409,
    'conflict',
    'This checkout was started in another browser or is finished. Create a new session.',
  ],
  checkout_not_verified: [409, 'conflict', 'The phone is not verified yet. Send its code to verify first.'],
  customer_linked_elsewhere: [
    409,
    'conflict',
    'The customer is linked to another phone number. Use that number.',
  ],
  wallet_limit_exceeded: [
    409,
    'conflict',
    'The wallet would hold more than 9,999,999,999,999,999 paisa. Credit a smaller amount.',
  ],
  checkout_session_expired: [409, 'conflict', 'This checkout has expired. Create a new session.'],
  idempotency_in_flight: [
    409,
    'conflict',
    'A request with this Idempotency-Key is still in progress. Retry in a moment.',
  ],
  endpoint_limit_reached: [
    409,
    'conflict',
    'A business can have 20 webhook endpoints per environment. Delete one first.',
  ],
  endpoint_inactive: [
    409,
    'conflict',
    'The webhook endpoint is off, so nothing is sent there. Set active to true, then try again.',
  ],
  top_up_settled: [
    409,
    'conflict',
    'This top-up needs no attention, so it cannot be marked. Get it to see its state.',
  ],
  bank_entry_reversed: [409, 'conflict', 'This entry is already reversed. Record a new one.'],
  cover_too_low: [
    409,
    'conflict',
    "This would take money that belongs to customers or merchants. The operator's own money is error.coverPaisa.",
  ],
  settlement_sums_differ: [
    409,
    'conflict',
    'The rows do not add up to what the bank received: error.rowsPaisa differs from error.headPaisa, or a row cannot be read. Nothing was booked.',
  ],
  settlement_booked: [
    409,
    'conflict',
    'This payment, or one of its rows, is already booked. Check the booked settlements first.',
  ],
  payout_not_pending: [
    409,
    'conflict',
    'This payout is not pending: it was sent or canceled, or it is in a draft batch. Get it to see its status.',
  ],
  payout_not_sent: [
    409,
    'conflict',
    'This payout has no bank result: it was not sent, or it was canceled. Get it to see its status.',
  ],
  batch_not_released: [
    409,
    'conflict',
    'This batch is a draft, so it has no file and no results. Release it first.',
  ],
  payout_exists: [
    409,
    'conflict',
    'This business already has a payout, or its earlier payments are already recorded. Record them once, before the first payout.',
  ],
  settlement_not_booked: [
    409,
    'conflict',
    'This settlement is not in the books, so there is nothing to reverse.',
  ],
  provider_account_exists: [
    409,
    'conflict',
    'An account at this provider is already in use here, or its product code is in use at another business. Disable the other account first.',
  ],
  provider_account_refused: [
    409,
    'conflict',
    "The payment provider refuses the account that would receive the money. Use another provider. The account's owner has been told.",
  ],
  provider_account_missing: [
    409,
    'conflict',
    'This business takes payments into its own provider accounts, but none of them can be used. Add and verify one in its settings.',
  ],
  amount_out_of_range: [
    409,
    'conflict',
    'A QR request can be for Rs 1 to Rs 9,999,999. Take this amount in another way, or in parts.',
  ],
  qr_request_not_waiting: [409, 'conflict', 'This QR request is already paid, so it cannot be closed.'],
  qr_request_not_held: [
    409,
    'conflict',
    'This QR request has no held money, so there is nothing to resolve.',
  ],
  qr_sum_differs: [
    409,
    'conflict',
    'These invoices do not add up to the amount received. Choose open invoices that do, or give the money back.',
  ],
  qr_reference_taken: [
    409,
    'conflict',
    'Another QR request was paid with the same provider reference, so this one cannot pay an invoice. If the money came twice, give it back.',
  ],
  qr_request_not_simulated: [
    409,
    'conflict',
    "The payer cannot be simulated: this QR request's account is not at the simulator.",
  ],
  not_payable: [
    409,
    'conflict',
    'Nothing can be paid here yet: no payment provider takes money for this business in this environment. No code was sent. To record cash, use `POST /v1/subscriptions/{id}/payments`.',
  ],
  money_mode_fixed: [
    409,
    'conflict',
    'The business has a wallet or a charge in production, so its money mode can no longer be changed.',
  ],
  email_taken: [409, 'conflict', 'An account with this e-mail address already exists. Sign in instead.'],
  last_owner: [409, 'conflict', 'A business needs at least one owner. Make somebody else an owner first.'],
  idempotency_key_reused: [
    422,
    'idempotency',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  ],
  rate_limited: [429, 'rate_limit', 'Too many requests. Wait the number of seconds in Retry-After.'],
  code_send_limited: [429, 'rate_limit', 'A code was just sent. Wait the number of seconds in Retry-After.'],
  coupon_attempts_exceeded: [
    429,
    'rate_limit',
    'Ten codes were tried at this checkout within a minute. Wait the number of seconds in Retry-After.',
  ],
  charge_attempts_exceeded: [
    429,
    'rate_limit',
    'Ten charges to this customer were refused within an hour. Wait the number of seconds in Retry-After.',
  ],
  bill_attempts_exceeded: [
    429,
    'rate_limit',
    'Ten payments of this bill were begun with its link within an hour. Wait as many seconds as Retry-After says.',
  ],
  code_attempts_exceeded: [429, 'rate_limit', 'Too many wrong codes. Ask for a new one.'],
  login_attempts_exceeded: [
    429,
    'rate_limit',
    'Too many failed sign-ins. Wait the number of seconds in Retry-After.',
  ],
  internal_error: [
    500,
    'api',
    'Something failed on our side and nothing was changed. Retry with the same Idempotency-Key.',
  ],
  provider_unavailable: [
    503,
    'api',
    'The payment provider is not responding, so nothing can be paid there. Try again later, or use another provider.',
  ],
  unavailable: [503, 'api', 'The service is not ready. Retry in a moment with the same Idempotency-Key.'],
} as const satisfies Record<string, readonly [status: number, type: string, message: string]>
