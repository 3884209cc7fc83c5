/** One action of the audit log. */
export interface AuditedAction {
  /** What was done, for people: "Revoked an API key". */
  says: string
  /** It concerns one environment. Otherwise it concerns the whole business, or the person. */
  inEnvironment?: true
}

/**
 * All actions of the audit log: docs/decisions/0038-what-the-audit-log-holds.md says why these. The API reference and the
 * page of the dashboard are made from them.
 */
export const AUDIT_ACTIONS = {
  'sign_in.succeeded': { says: 'Signed in' },
  'sign_in.failed': { says: 'Failed to sign in' },
  'sign_in.locked': { says: 'Was locked out after failed sign-ins' },
  'email.verified': { says: 'Confirmed an e-mail address' },
  'password.changed': { says: 'Changed the password' },
  'password.reset_requested': { says: 'Asked for a new password' },
  'password.reset': { says: 'Set a new password' },
  'totp.enabled': { says: 'Turned the second factor on' },
  'totp.disabled': { says: 'Turned the second factor off' },
  'recovery_code.used': { says: 'Used a recovery code' },
  'recovery_codes.renewed': { says: 'Made new recovery codes' },
  'session.ended': { says: 'Ended a session' },
  'sessions.ended': { says: 'Ended all other sessions' },
  'api_key.created': { says: 'Created an API key' },
  'api_key.rotated': { says: 'Rotated an API key' },
  'api_key.revoked': { says: 'Revoked an API key' },
  'business.created': { says: 'Created the business' },
  'business.updated': { says: 'Changed the settings of the business' },
  'business.approved': { says: 'Approved the business for production' },
  'business.exported': { says: 'Exported all data of the business', inEnvironment: true },
  'customer.note_deleted': { says: 'Deleted a note about a customer', inEnvironment: true },
  'customer.exported': { says: 'Exported all data of a customer', inEnvironment: true },
  'customer.erased': { says: 'Erased the personal data of a customer', inEnvironment: true },
  'team.invited': { says: 'Invited a member' },
  'team.invite_withdrawn': { says: 'Withdrew an invite' },
  'team.joined': { says: 'Joined the team' },
  'team.role_changed': { says: 'Changed the role of a member' },
  'team.member_removed': { says: 'Removed a member' },
  'team.member_left': { says: 'Left the team' },
  'saved_view.shared': { says: 'Saved a view of a list for the team', inEnvironment: true },
  'saved_view.renamed': { says: 'Renamed a view of the team', inEnvironment: true },
  'saved_view.deleted': { says: 'Deleted a view of the team', inEnvironment: true },
  'webhook_endpoint.created': { says: 'Created a webhook endpoint', inEnvironment: true },
  'webhook_endpoint.updated': { says: 'Changed a webhook endpoint', inEnvironment: true },
  'webhook_endpoint.deleted': { says: 'Deleted a webhook endpoint', inEnvironment: true },
  'webhook_endpoint.secret_rotated': {
    says: 'Rotated the secret of a webhook endpoint',
    inEnvironment: true,
  },
  'event.resent': { says: 'Sent an event to an endpoint that had not wanted it', inEnvironment: true },
  'product.created': { says: 'Created a product', inEnvironment: true },
  'product.updated': { says: 'Changed a product', inEnvironment: true },
  'price.created': { says: 'Created a price', inEnvironment: true },
  'price.updated': { says: 'Changed a price', inEnvironment: true },
  'payment_link.created': { says: 'Created a payment link', inEnvironment: true },
  'payment_link.updated': { says: 'Changed a payment link', inEnvironment: true },
  'subscription.canceled': { says: 'Canceled a subscription', inEnvironment: true },
  'subscription.resumed': { says: 'Took back the cancellation of a subscription', inEnvironment: true },
  'payment.recorded': { says: 'Recorded a payment outside of the wallet', inEnvironment: true },
  'payment.receipt_sent': { says: 'Sent the receipt of a payment again', inEnvironment: true },
  'payment.reversed': { says: 'Reversed a payment outside of the wallet', inEnvironment: true },
  'drawer.counted': { says: 'Counted the cash in a drawer', inEnvironment: true },
  'payment_question.answered': { says: 'Answered a question about a payment', inEnvironment: true },
  'import.checked': { says: 'Sent a file to import', inEnvironment: true },
  'import.started': { says: 'Started an import', inEnvironment: true },
  'import.deleted': { says: 'Deleted an import', inEnvironment: true },
  'bulk_action.started': { says: 'Started a bulk action', inEnvironment: true },
  'bulk_action.stopped': { says: 'Stopped a bulk action', inEnvironment: true },
  'coupon.created': { says: 'Created a coupon', inEnvironment: true },
  'coupon.updated': { says: 'Changed a coupon', inEnvironment: true },
  'subscription.discount_changed': { says: 'Changed the discount of a subscription', inEnvironment: true },
  'subscription.paused': { says: 'Paused a subscription', inEnvironment: true },
  'subscription.changed': {
    says: 'Changed the price or the quantity of a subscription',
    inEnvironment: true,
  },
  'subscription.unpaused': { says: 'Ended the pause of a subscription', inEnvironment: true },
  'invoice.deleted': { says: 'Discarded a draft invoice', inEnvironment: true },
  'invoice.voided': { says: 'Voided an invoice', inEnvironment: true },
  'invoice.charged': { says: 'Charged an invoice to the wallet of the customer', inEnvironment: true },
  'invoice.refunded': { says: 'Refunded an invoice', inEnvironment: true },
  'invoice.marked_paid': { says: 'Marked an invoice as paid outside the wallet', inEnvironment: true },
  'top_up.checked': { says: 'Had a provider asked about a top-up', inEnvironment: true },
  'top_up.handled': { says: 'Marked a top-up as handled', inEnvironment: true },
  'top_up.reopened': { says: 'Reopened a top-up in reconciliation', inEnvironment: true },
  'sandbox.clock_advanced': { says: 'Moved the clock of the sandbox', inEnvironment: true },
} as const satisfies Record<string, AuditedAction>

export type AuditAction = keyof typeof AUDIT_ACTIONS
