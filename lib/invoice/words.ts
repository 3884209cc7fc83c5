import type { Language } from '@/lib/core/language'
import type { InvoiceStatus } from '@/prisma/generated/enums'

/** The texts of an invoice, in its PDF and on its page. */
export interface Words {
  invoice: string
  taxInvoice: string
  test: string
  status: Record<InvoiceStatus, string>
  from: string
  to: string
  number: string
  issued: string
  due: string
  paid: string
  voided: string
  period: string
  until: string
  description: string
  amount: string
  taxable: string
  vat: string
  total: string
  pan: string
  vatNumber: string
  bikramSambat: string
  settledOutside: string
  settledFromWallet: string
}

export const WORDS: Record<Language, Words> = {
  en: {
    invoice: 'Invoice',
    taxInvoice: 'Tax invoice',
    test: 'Test: no money is owed',
    status: { draft: 'Draft', open: 'Due', paid: 'Paid', void: 'Void' },
    from: 'From',
    to: 'To',
    number: 'Number',
    issued: 'Issued',
    due: 'Due',
    paid: 'Paid',
    voided: 'Voided',
    period: 'Period',
    until: 'to',
    description: 'Description',
    amount: 'Amount',
    taxable: 'Before VAT',
    vat: 'VAT 13 % (included)',
    total: 'Total',
    pan: 'PAN',
    vatNumber: 'VAT No.',
    bikramSambat: 'BS',
    settledOutside: 'Settled outside the wallet',
    settledFromWallet: 'Paid from the wallet',
  },
  ne: {
    invoice: 'बीजक',
    taxInvoice: 'कर बीजक',
    test: 'परीक्षण: कुनै रकम तिर्नु पर्दैन',
    status: { draft: 'मस्यौदा', open: 'तिर्न बाँकी', paid: 'भुक्तानी भयो', void: 'रद्द' },
    from: 'पठाउने',
    to: 'पाउने',
    number: 'बीजक नम्बर',
    issued: 'जारी मिति',
    due: 'तिर्नुपर्ने मिति',
    paid: 'भुक्तानी मिति',
    voided: 'रद्द मिति',
    period: 'अवधि',
    until: 'देखि',
    description: 'विवरण',
    amount: 'रकम',
    taxable: 'भ्याट बाहेक',
    vat: 'भ्याट १३ % (समावेश)',
    total: 'जम्मा',
    pan: 'प्यान',
    vatNumber: 'भ्याट नं.',
    bikramSambat: 'वि.सं.',
    settledOutside: 'वालेट बाहिर चुक्ता',
    settledFromWallet: 'वालेटबाट भुक्तानी',
  },
}
