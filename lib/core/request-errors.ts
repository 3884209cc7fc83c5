/** The errors of payment links. */
const LINK_ERRORS = {
  payment_link_inactive: [
    409,
    'conflict',
    'The payment link is switched off, so nothing can be started at it. Switch it on, or use another one.',
  ],
  slug_taken: [
    409,
    'conflict',
    'Another payment link has this address, or had it before. Choose another slug.',
  ],
} as const

/** The errors of a change of a phone number. */
const PHONE_ERRORS = {
  phone_change_waiting: [409, 'conflict', 'A phone change is already pending. Cancel it first.'],
  phone_change_closed: [409, 'conflict', 'This phone change has ended. Ask for a new one.'],
  phone_has_balance: [409, 'conflict', 'This number has a balance of its own. Choose another number.'],
} as const

/** The errors of questions about payments. */
const QUESTION_ERRORS = {
  payment_question_limit: [
    409,
    'conflict',
    'Too many questions are unanswered: three about a payment, or ten to a business.',
  ],
  payment_question_answered: [409, 'conflict', 'The question already has another answer.'],
} as const

/** The errors of notes about customers. */
const NOTE_ERRORS = {
  customer_notes_limit: [409, 'conflict', 'The customer already has a hundred notes. Delete one first.'],
} as const

/** The errors of saved views. */
const VIEW_ERRORS = {
  saved_views_limit: [409, 'conflict', 'The list already has twenty of these views. Delete one first.'],
  saved_view_name_taken: [409, 'conflict', 'Another view of the list has this name.'],
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
    'The file has a heading that is not a known column. Name its column in columns, or leave it out of the file.',
  ],
  import_started: [409, 'conflict', 'The import has run. Read it to see its progress and its result.'],
  import_columns_changed: [
    409,
    'conflict',
    'Somebody else changed the columns at the same time. Read the import, and send yours again.',
  ],
  import_deleted: [409, 'conflict', 'The import was deleted. Send the file again.'],
} as const

/** The errors of bulk actions. */
const BULK_ERRORS = {
  bulk_action_stopped: [409, 'conflict', 'The bulk action was stopped. Make a new one.'],
} as const

/** The errors of invoices and of what is billed beside the periods. */
const INVOICE_ERRORS = {
  invoice_not_open: [
    409,
    'conflict',
    'This can be done only with an open invoice. Read the invoice to see its status.',
  ],
  invoice_not_draft: [
    409,
    'conflict',
    'The invoice is no longer a draft, so it cannot be changed. Void it, or refund it.',
  ],
  invoice_items_limit: [
    409,
    'conflict',
    'This customer already has fifty pending items. Delete one, or wait for the next renewal.',
  ],
  invoice_item_billed: [409, 'conflict', 'The item is already on an invoice, so it cannot be deleted.'],
  invoice_not_manual: [
    409,
    'conflict',
    'Only an invoice of kind manual can be charged by a call. The invoices of periods are charged automatically.',
  ],
} as const

/** The errors of refunds. */
const REFUND_ERRORS = {
  invoice_not_paid: [
    409,
    'conflict',
    'Only a paid invoice can be refunded. Read the invoice to see its status.',
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
    'A subscription that is paid outside begins with a payment or a trial. Send payment too.',
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
  coupon_not_valid: [409, 'conflict', 'The coupon cannot be redeemed here: see error.reason.'],
  coupon_code_taken: [409, 'conflict', 'Another coupon has this code. Choose another one.'],
} as const

/** The errors of a request that cannot be read: a part of the catalogue. */
export const REQUEST_ERRORS = {
  parameter_missing: [400, 'invalid_request', 'A required parameter is missing. Send it and try again.'],
  parameter_invalid: [
    400,
    'invalid_request',
    'A parameter has a wrong type, form or range. Correct it and try again.',
  ],
  parameter_unknown: [
    400,
    'invalid_request',
    'The request has a parameter that this operation does not know. Check its spelling or remove it.',
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
    'The cursor is unknown. Pass nextCursor of the previous page unchanged, or start without one.',
  ],
  idempotency_key_required: [
    400,
    'invalid_request',
    'This operation needs an Idempotency-Key header. Send a new UUID, and the same one on a retry.',
  ],
  idempotency_key_invalid: [
    400,
    'invalid_request',
    'An Idempotency-Key is 1 to 255 printable ASCII characters.',
  ],
} as const

/** What cannot be done with a subscription: a part of the catalogue. */
const SUBSCRIPTION_ERRORS = {
  subscription_not_pausable: [
    409,
    'conflict',
    'Only an active subscription or one in its trial can be paused. Read it to see its status.',
  ],
  subscription_not_due: [
    409,
    'conflict',
    'Days are given for what you collect yourself and is past due. Read the subscription to see its status and `collection`.',
  ],
  subscription_not_paused: [409, 'conflict', 'The subscription is not paused.'],
  calendar_ends: [
    409,
    'conflict',
    'The period would end after Bikram Sambat 2090, and the calendar of later years is not known. Use a price with the Gregorian calendar.',
  ],
  subscription_already_canceled: [409, 'conflict', 'The subscription has ended. Create a new one instead.'],
} as const

/** The errors of a change of price or quantity. */
const CHANGE_ERRORS = {
  subscription_past_due: [
    409,
    'conflict',
    'The subscription has an unpaid invoice. It must be paid before the subscription can change.',
  ],
  subscription_renewing: [
    409,
    'conflict',
    'The period is over and the next one is being charged. Try again in a few seconds.',
  ],
  subscription_paused: [409, 'conflict', 'The subscription is paused. End the pause first.'],
  subscription_paid_ahead: [
    409,
    'conflict',
    'Periods of the subscription are paid ahead on its present terms. Change it at the end of the period: it takes effect after them.',
  ],
  subscription_ending: [
    409,
    'conflict',
    'The subscription ends with its period, so there is no next one to change. Resume it first, or change it now.',
  ],
  preview_expired: [409, 'conflict', 'The preview is out of date. Preview again.'],
  month_changed: [
    409,
    'conflict',
    'The month is another one by now, so it was not closed. Read it again, and close it with its digest.',
  ],
  quantity_changed: [409, 'conflict', 'The quantity is another one by now, so nothing was changed.'],
} as const

/** The errors of some objects: a part of the catalogue. */
export const OBJECT_ERRORS = {
  withdrawal_not_requested: [
    409,
    'conflict',
    'This withdrawal is not only requested any more: it went to the bank, was paid or was canceled. Read it to see its status.',
  ],
  withdrawal_not_sent: [
    409,
    'conflict',
    'The bank has nothing to say of this withdrawal: it was not sent, or it was canceled. Read it to see its status.',
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
