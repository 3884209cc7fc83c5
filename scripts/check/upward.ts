/** The files that read a table of a higher noun all the same, and why. No more shall come. */
export const READS_UPWARD: Readonly<Record<string, { tables: string[]; because: string }>> = {
  'lib/customer/read.ts': {
    tables: ['subscriptions', 'invoices', 'wallets'],
    because: 'A customer shows figures of theirs, and one statement reads a page of customers with them.',
  },
  'lib/invoice/create.ts': {
    tables: ['subscriptions'],
    because: 'An invoice for a subscription is for its customer: the foreign key of the invoice says so too.',
  },
  'lib/invoice/lock.ts': {
    tables: ['subscriptions'],
    because: 'The lock of the subscription is that of its invoices. One statement takes it with the invoice.',
  },
  'lib/invoice/read.ts': {
    tables: ['subscriptions'],
    because:
      'The index of the customer finds the invoices of a subscription, whose customer is looked up for it.',
  },
}
