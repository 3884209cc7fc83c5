import type { AuditAction } from '@/lib/audit/actions'

/**
 * The writes of the API that are in the audit log, and the two reads that are. All others are not: docs/decisions/0038 says
 * why.
 */
export const AUDITED: Readonly<Record<string, AuditAction | readonly AuditAction[]>> = {
  createProduct: 'product.created',
  updateProduct: 'product.updated',
  uploadProductImage: 'product.updated',
  createPrice: 'price.created',
  updatePrice: 'price.updated',
  cancelSubscription: 'subscription.canceled',
  resumeSubscription: 'subscription.resumed',
  answerPaymentQuestion: 'payment_question.answered',
  createCoupon: 'coupon.created',
  updateCoupon: 'coupon.updated',
  redeemCoupon: 'subscription.discount_changed',
  removeDiscount: 'subscription.discount_changed',
  pauseSubscription: 'subscription.paused',
  unpauseSubscription: 'subscription.unpaused',
  settleInvoice: 'invoice.marked_paid',
  createWebhookEndpoint: 'webhook_endpoint.created',
  updateWebhookEndpoint: 'webhook_endpoint.updated',
  deleteWebhookEndpoint: 'webhook_endpoint.deleted',
  rotateWebhookSecret: 'webhook_endpoint.secret_rotated',
  checkTopUp: 'top_up.checked',
  markTopUpHandled: 'top_up.handled',
  reopenTopUp: 'top_up.reopened',
  advanceSandboxClock: 'sandbox.clock_advanced',
  playSandboxStory: [
    'invoice.marked_paid',
    'price.created',
    'product.created',
    'sandbox.clock_advanced',
    'subscription.canceled',
  ],
  eraseCustomer: 'customer.erased',
  exportCustomer: 'customer.exported',
  exportBusiness: 'business.exported',
  updateBusiness: 'business.updated',
  uploadBusinessLogo: 'business.updated',
  createApiKey: 'api_key.created',
  rotateApiKey: 'api_key.rotated',
  revokeApiKey: 'api_key.revoked',
  changeTeamMemberRole: 'team.role_changed',
  removeTeamMember: 'team.member_removed',
  inviteTeamMember: 'team.invited',
  withdrawTeamInvite: 'team.invite_withdrawn',
  endSession: 'session.ended',
  changePassword: 'password.changed',
  confirmTotp: 'totp.enabled',
  disableTotp: 'totp.disabled',
  renewRecoveryCodes: 'recovery_codes.renewed',
  endOtherSessions: 'sessions.ended',
  leaveTeam: 'team.member_left',
}

/** The writes that are not in the audit log, so that a new one must be decided about. */
export const NOT_AUDITED: readonly string[] = [
  'createCheckoutSession',
  'expireCheckoutSession',
  'createCustomer',
  'updateCustomer',
  'archiveCustomer',
  // Only when the event was not meant for the endpoint.
  'resendEvent',
  'createInvoice',
  'sendInvoice',
  // The world of the test has no logo, so nothing changes. A test of the logo looks for the entry.
  'removeBusinessLogo',
  'topUpSandboxCustomer',
  'triggerSandboxEvent',
  // A step towards what is audited.
  'confirmIdentity',
  'enrollTotp',
  'askAgreement',
  'createSubscription',
  'updateSubscription',
  'replayWebhookDeliveries',
  'retryWebhookDelivery',
  'checkWebhookSignature',
  'testWebhookEndpoint',
]
