/** The errors of payment links. */
const LINK_ERRORS = {
  payment_link_inactive: [
    409,
    'conflict',
    'The payment link is switched off, so it cannot be used. Switch it on, or use another one.',
  ],
  slug_taken: [409, 'conflict', 'Another payment link has or had this address. Choose another slug.'],
} as const

/** The errors of phone number changes. */
const PHONE_ERRORS = {
  phone_change_waiting: [409, 'conflict', 'A phone change is already pending. Cancel it first.'],
  phone_change_closed: [409, 'conflict', 'This phone change has ended. Start a new one.'],
  phone_has_balance: [409, 'conflict', 'This number has a balance of its own. Choose another number.'],
} as const

/** The errors of questions about payments. */
const QUESTION_ERRORS = {
  payment_question_limit: [
    409,
    'conflict',
    'There are too many unanswered questions: three about this payment, or ten to this business. Wait for an answer.',
  ],
  payment_question_answered: [409, 'conflict', 'This question already has another answer.'],
} as const

/** The errors of notes about customers. */
const NOTE_ERRORS = {
  customer_notes_limit: [409, 'conflict', 'The customer already has a hundred notes. Delete one first.'],
} as const

/** The errors of saved views. */
const VIEW_ERRORS = {
  saved_views_limit: [409, 'conflict', 'The list already has twenty views of this kind. Delete one first.'],
  saved_view_name_taken: [409, 'conflict', 'Another view of this list already has this name.'],
} as const

/** The errors of imports. */
const IMPORT_ERRORS = {
  import_file_invalid: [
    400,
    'invalid_request',
    'The file cannot be read. Save it as CSV in UTF-8, with headings in its first row.',
  ],
  import_column_unknown: [
    400,
    'invalid_request',
    'The file has a heading that is not a known column. Map it in columns, or remove it from the file.',
  ],
  import_started: [409, 'conflict', 'The import has already run. Get it to see its progress and its result.'],
  import_columns_changed: [
    409,
    'conflict',
    'Somebody else changed the columns at the same time. Get the import again, and send your columns again.',
  ],
  import_deleted: [409, 'conflict', 'The import was deleted. Send the file again.'],
} as const

/** The errors of bulk actions. */
const BULK_ERRORS = {
  bulk_action_stopped: [409, 'conflict', 'The bulk action was stopped. Create a new one.'],
} as const

/** The errors of invoices and of items billed besides the periods. */
const INVOICE_ERRORS = {
  invoice_not_open: [
    409,
    'conflict',
    'This is possible only while the invoice is open. Get the invoice to see its status.',
  ],
  invoice_not_draft: [
    409,
    'conflict',
    'The invoice is no longer a draft, so it cannot be changed. Void it, or refund it.',
  ],
  invoice_items_limit: [
    409,
    'conflict',
    'The customer already has fifty pending items. Delete one, or wait for the next renewal.',
  ],
  invoice_item_billed: [409, 'conflict', 'The item is already on an invoice, so it cannot be deleted.'],
  invoice_not_manual: [
    409,
    'conflict',
    'Only invoices of kind manual can be charged with this call. All other invoices are charged automatically.',
  ],
} as const

/** The errors of refunds. */
const REFUND_ERRORS = {
  invoice_not_paid: [
    409,
    'conflict',
    'Only a paid invoice can be refunded. Get the invoice to see its status.',
  ],
  refund_exceeds_payment: [
    409,
    'conflict',
    'The refund is larger than what is left of the payment: see error.refundablePaisa.',
  ],
  merchant_balance_too_low: [
    409,
    'conflict',
    'The refund is larger than what Khata owes you. Refund it after more payments, or give the money back yourself.',
  ],
  wallet_closed: [
    409,
    'conflict',
    'The wallet that paid has been closed. Give the money back outside Khata.',
  ],
} as const

/** The errors of payments outside the wallet. */
const PAYMENT_ERRORS = {
  subscription_paused: [409, 'conflict', 'The subscription is paused. End the pause first.'],
  payment_missing: [
    402,
    'payment',
    'A subscription with the collection outside needs a first payment or a trial. Send payment, too.',
  ],
  payment_already_reversed: [409, 'conflict', 'The payment has already been reversed.'],
  movement_already_reversed: [
    409,
    'conflict',
    'The movement has already been reversed, or is itself a reversal.',
  ],
  customer_unreachable: [
    409,
    'conflict',
    'The customer has no phone and no e-mail address. Add one, and try again.',
  ],
  reversal_too_late: [
    409,
    'conflict',
    'The payment was recorded more than 7 days ago. Refund its invoices instead.',
  ],
} as const

/** The errors of coupons. */
const COUPON_ERRORS = {
  coupon_not_valid: [409, 'conflict', 'The coupon cannot be redeemed here. See error.reason.'],
  coupon_code_taken: [409, 'conflict', 'Another coupon has this code. Choose another one.'],
} as const

/** The errors of requests that cannot be read: a part of the catalogue. */
export const REQUEST_ERRORS = {
  parameter_missing: [400, 'invalid_request', 'A required parameter is missing. Send it and try again.'],
  parameter_invalid: [
    400,
    'invalid_request',
    'A parameter has the wrong type, format or range. Correct it and try again.',
  ],
  parameter_unknown: [
    400,
    'invalid_request',
    'The request has a parameter that this operation does not support. Check its spelling or remove it.',
  ],
  amount_must_be_string: [
    400,
    'invalid_request',
    'Send amounts as a string of paisa digits, such as "150000". A JSON number could be rounded.',
  ],
  json_invalid: [400, 'invalid_request', 'The body is not valid JSON. Check its syntax.'],
  cursor_invalid: [
    400,
    'invalid_request',
    'The cursor is not valid. Send nextCursor from the previous page unchanged, or start without a cursor.',
  ],
  idempotency_key_required: [
    400,
    'invalid_request',
    'This operation needs an Idempotency-Key header. Send a new UUID, and the same one on a retry.',
  ],
  idempotency_key_invalid: [
    400,
    'invalid_request',
    'An Idempotency-Key must be 1 to 255 printable ASCII characters.',
  ],
} as const

/** The errors of subscriptions: a part of the catalogue. */
const SUBSCRIPTION_ERRORS = {
  subscription_not_pausable: [
    409,
    'conflict',
    'Only an active or trialing subscription can be paused. Get the subscription to see its status.',
  ],
  subscription_not_due: [
    409,
    'conflict',
    'You can give more days only for a past due subscription that you collect yourself. Get the subscription to see its status and `collection`.',
  ],
  subscription_not_paused: [409, 'conflict', 'The subscription is not paused.'],
  calendar_ends: [
    409,
    'conflict',
    'The period would end after Bikram Sambat 2090, and the calendar for later years is not known. Use a price with the Gregorian calendar.',
  ],
  subscription_already_canceled: [409, 'conflict', 'The subscription has ended. Create a new one instead.'],
} as const

/** The errors of changes of price or quantity. */
const CHANGE_ERRORS = {
  subscription_past_due: [
    409,
    'conflict',
    'The subscription has an unpaid invoice. It must be paid before the subscription can change.',
  ],
  subscription_renewing: [
    409,
    'conflict',
    'The period has ended and the next one is being charged. Try again in a few seconds.',
  ],
  subscription_paused: [409, 'conflict', 'The subscription is paused. End the pause first.'],
  subscription_paid_ahead: [
    409,
    'conflict',
    'Future periods are already paid on the current terms. Make the change at the end of the period: it takes effect after the paid periods.',
  ],
  subscription_ending: [
    409,
    'conflict',
    'The subscription ends with its period, so there is no next period to change. Resume it first, or change it now.',
  ],
  preview_expired: [409, 'conflict', 'The preview is out of date. Get a new preview.'],
  month_changed: [
    409,
    'conflict',
    'The month has changed since you read it, so it was not closed. Get it again, and close it with its new digest.',
  ],
  quantity_changed: [
    409,
    'conflict',
    'The quantity has changed since you read it, so nothing was changed. Get the subscription again.',
  ],
} as const

/** The errors of some objects: a part of the catalogue. */
export const OBJECT_ERRORS = {
  withdrawal_not_requested: [
    409,
    'conflict',
    'This withdrawal is no longer just requested: it was sent to the bank, paid or canceled. Get it to see its status.',
  ],
  withdrawal_not_sent: [
    409,
    'conflict',
    'This withdrawal has no bank result: it was not sent, or it was canceled. Get it to see its status.',
  ],
  ...PHONE_ERRORS,
  ...LINK_ERRORS,
  ...NOTE_ERRORS,
  ...VIEW_ERRORS,
  ...QUESTION_ERRORS,
  ...IMPORT_ERRORS,
  ...BULK_ERRORS,
  ...REFUND_ERRORS,
  ...INVOICE_ERRORS,
  ...PAYMENT_ERRORS,
  ...COUPON_ERRORS,
  ...CHANGE_ERRORS,
  ...SUBSCRIPTION_ERRORS,
} as const
