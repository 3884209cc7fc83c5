import { bill } from './rows.fixture'
import type { Damage } from './table.fixture'

export const FROZEN_INVOICE_DAMAGES: Damage[] = [
  {
    what: 'an issued invoice has lost its seller, so that it would show the settings of today',
    rule: 'invoice-frozen',
    sql: (s) => bill(s.manual.open, 'seller = NULL'),
  },
  {
    what: 'an issued invoice states VAT without a tax registration',
    rule: 'invoice-frozen',
    sql: (s) => bill(s.paying.invoices[1], `seller = seller - 'panNumber', tax_rate_percent = 13`),
  },
  {
    what: 'an invoice was put under another tax registration',
    rule: 'invoice-seller',
    sql: (s) => bill(s.paying.invoices[1], `seller = seller || '{"panNumber": "999999999"}'`),
  },
  {
    what: 'an invoice claims VAT that was never charged',
    rule: 'invoice-seller',
    sql: (s) => bill(s.paying.invoices[1], 'tax_rate_percent = 13'),
  },
  {
    what: 'the buyer of an invoice is called erased',
    rule: 'invoice-buyer',
    sql: (s) =>
      bill(
        s.paying.invoices[1],
        `buyer = jsonb_build_object('name', 'Erased customer ' || right(customer_id::text, 12),
          'email', 'erased-' || right(customer_id::text, 12) || '@erased.invalid')`,
      ),
  },
]
