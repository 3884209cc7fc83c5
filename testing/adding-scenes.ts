/**
 * The operations that add something to a tenant's world, change something that no other one needs, or take away only what their
 * scene has made. None of them sends a code, because a second one within a minute is refused. A walk can try them in one sandbox.
 * Any other one gets a sandbox of its own, which costs as much as forty calls.
 */
export const ONLY_ADD: ReadonlySet<string> = new Set([
  ...['createCustomer', 'updateCustomer', 'archiveCustomer', 'unarchiveCustomer', 'eraseCustomer'],
  ...['createCustomerNote', 'pinCustomerNote', 'createInvoiceItem', 'deleteInvoiceItem'],
  ...['createProduct', 'updateProduct', 'uploadProductImage', 'createPrice', 'createCoupon'],
  ...['createPaymentLink', 'startPaymentLink', 'createCheckoutSession'],
  ...['setCheckoutCoupon', 'removeCheckoutCoupon', 'createTopUp'],
  ...['createSubscription', 'updateSubscription', 'sellToWalkIn', 'paySubscriptionOutside', 'askAgreement'],
  ...['createInvoice', 'payInvoice', 'payInvoiceOutside', 'reversePayment', 'sendPaymentReceipt'],
  ...[
    'createImport',
    'updateImport',
    'runImport',
    'deleteImport',
    'createBulkAction',
    'countDrawer',
    'closeMonth',
  ],
  ...['moveCash', 'reverseDrawerMovement'],
  ...['createApiKey', 'inviteTeamMember', 'saveView', 'uploadBusinessLogo', 'updateWalletPreferences'],
  ...['createWebhookEndpoint', 'updateWebhookEndpoint', 'deleteWebhookEndpoint', 'checkWebhookSignature'],
  ...['topUpSandboxCustomer', 'triggerSandboxEvent', 'resendEvent'],
])
