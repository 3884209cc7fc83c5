/** The fields of a form by name. A list has one field for each item. */
export type FormFields = Record<string, string | File | string[]>

/** What the statement of the operator's bank says. */
const SETTLEMENT = {
  provider: 'esewa',
  settledAt: '2026-11-23',
  netPaisa: '19600',
  bankReference: 'NIC-20261123',
}

/**
 * The form fields of actions whose forms do not have one field per parameter, by the name of the action. They mean the same as the body in
 * testing/walk-scenes.ts.
 */
export const FORM_FIELDS: Record<string, (body: Record<string, unknown>) => FormFields> = {
  // The key is for the environment of the page.
  createKeyWithForm: ({ name }) => ({ name: String(name) }),
  updateCustomerWithForm: ({ name }) => ({ name: String(name), email: 'asha.rai@example.com' }),
  updateProductWithForm: ({ name }) => ({ name: String(name), description: 'Tea of the hills' }),
  draftInvoiceWithForm: newDraftFields,
  previewInvoiceWithForm: newDraftFields,
  restoreDraftWithForm: ({ subscriptionId, priceId, description }) => ({
    subscriptionId: String(subscriptionId),
    priceId: String(priceId),
    draft: JSON.stringify({
      lines: [{ description: String(description), amountPaisa: '25000', quantity: 2 }],
      ...{ periodStart: '2026-11-20T00:00:00.000Z', periodEnd: '2026-12-20T00:00:00.000Z' },
    }),
  }),
  updateDraftWithForm: draftFields,
  previewDraftChangeWithForm: draftFields,
  saveViewWithForm: ({ list, name, query }) => ({
    list: String(list),
    name: String(name),
    query: String(query),
    shared: 'on',
  }),
  giveDaysWithForm: ({ days }) => ({ days: String(days) }),
  addNoteWithForm: () => ({ note: 'Likes tea.' }),
  closeMonthWithForm: ({ fiscalYear, month, digest, note }) => ({
    ...{ fiscalYear: String(fiscalYear), month: String(month) },
    ...{ digest: String(digest), note: String(note) },
  }),
  takeOutWithForm: ({ to }) => ({
    amountPaisa: '500',
    ...Object.fromEntries(Object.entries(to as object).map(([name, value]) => [`to.${name}`, String(value)])),
  }),
  countDrawerWithForm: ({ note }) => ({ date: '2026-11-21', countedPaisa: '1500', note: String(note) }),
  moveCashWithForm: ({ kind, fromMemberId }) => ({
    kind: String(kind),
    date: '2026-11-21',
    amountPaisa: '2000',
    fromMemberId: String(fromMemberId),
  }),
  createBulkActionWithForm: ({ action, customerIds }) => ({
    bulkAction: String(action),
    customerIds: String(customerIds),
  }),
  createCouponWithForm: ({ code }) => ({
    couponCode: String(code),
    kind: 'percent',
    percentOff: '20',
    duration: 'once',
  }),
  updateCouponWithForm: () => ({
    name: 'Dashain',
    maxRedemptions: '500',
    endsAt: '2030-01-31',
    timeZone: 'Asia/Kathmandu',
  }),
  refundInvoiceWithForm: ({ reason }) => ({ amountPaisa: '50', reason: String(reason) }),
  createEndpointWithForm: ({ url, enabled_events: events }) => ({
    url: String(url),
    enabledEvents: events as string[],
  }),
  changeFinalActionWithForm: () => ({ finalAction: 'unpaid', graceDays: '7' }),
  makeTestLinkWithForm: () => ({ product: 'Test' }),
  // Any other time zone is refused while there are live subscriptions.
  changeTimeZoneWithForm: () => ({ timeZone: 'Asia/Kathmandu' }),
  narrowKeyWithForm: () => ({ customers: 'read', expiresAt: '2030-01-31' }),
  addProviderAccountWithForm: ({ provider, settings }) => ({
    provider: String(provider),
    ...Object.fromEntries(
      Object.entries(settings as object).map(([name, value]) => [`settings.${name}`, String(value)]),
    ),
  }),
  recordResultsWithForm: () => ({
    file: new File(['number,amount,status,reference\nPO-2083-84/000001,1500,paid,FT1\n'], 'results.csv'),
  }),
  createSettlementWithForm: () => ({
    ...SETTLEMENT,
    file: new File(['Code,Amount,Cut\nKHATA-1,20000,400\n'], 'settlement.csv'),
    ...{ reference: 'Code', gross: 'Amount', fee: 'Cut' },
  }),
  createSettlementByHandWithForm: () => ({
    ...SETTLEMENT,
    ...{ grossPaisa: '20000', feePaisa: '400', lastDay: '2026-11-20' },
  }),
  // A switch that is off is not sent.
  saveWithForm: ({ language }) => ({ language: String(language), lowBalancePaisa: '500' }),
  changeFeeWithForm: () => ({ 'fee.basisPoints': '2.5', 'fee.fixedPaisa': '5', 'fee.minimumPaisa': '' }),
  changeScheduleWithForm: () => ({ schedule: 'friday', minimumPaisa: '500', reservePaisa: '0' }),
  holdPayoutsWithForm: () => ({ held: 'The papers are missing.' }),
  updateImportWithForm: () => ({ 'heading.0': 'name', 'column.0': '' }),
  switchEndpointWithForm: () => ({ active: 'true' }),
  updateEndpointWithForm: () => ({ url: 'https://127.0.0.1:9/another', enabledEvents: ['customer.created'] }),
}

function newDraftFields({ subscriptionId, priceId, description }: Record<string, unknown>): FormFields {
  return {
    subscriptionId: String(subscriptionId),
    priceId: String(priceId),
    'lines.0.description': String(description),
    'lines.0.amountPaisa': '250',
    periodStart: '2026-11-20',
    periodEnd: '2026-12-19',
    timeZone: 'Asia/Kathmandu',
  }
}

function draftFields(): FormFields {
  return {
    'lines.0.description': 'Towel',
    'lines.0.amountPaisa': '7',
    'lines.0.quantity': '2',
    periodStart: '2026-11-20',
    periodEnd: '2026-12-19',
    timeZone: 'Asia/Kathmandu',
  }
}
