import type { WirePayment } from '@/lib/payment/present'

/** How the money came, for people. */
export const METHOD_WORDS: Record<WirePayment['method'], string> = {
  cash: 'Cash',
  bank: 'Bank transfer',
  qr: 'QR',
  cheque: 'Cheque',
  other: 'Other',
}

export const METHOD_OPTIONS = Object.entries(METHOD_WORDS).map(([value, label]) => ({ value, label }))
