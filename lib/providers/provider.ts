/** How the customer's browser gets to the provider: an address to open, or a form to post. */
export interface PaymentRedirect {
  url: string
  method: 'GET' | 'POST'
  fields?: Record<string, string>
}

/** A payment that the provider should collect. */
export interface PaymentOrder {
  /** Unique at the provider: letters, digits and dashes. */
  id: string
  amountPaisa: bigint
  /** The name of the payment on the provider's page. */
  title: string
  /** Where the provider sends the browser after a payment. */
  successUrl: string
  /** Where it sends the browser in all other cases, if it distinguishes them. */
  failureUrl: string
  websiteUrl: string
}

/** What the provider needs to find a payment again. */
export interface PaymentKey {
  /** The payment's id at the provider: eSewa's transaction_uuid, Khalti's pidx, connectIPS's TXNID, Fonepay's label. */
  paymentId: string
  /**
   * eSewa's product code, connectIPS's merchant and app, Fonepay's terminal or merchant. Null for Khalti, where the secret key identifies
   * the merchant.
   */
  merchantCode: string | null
  amountPaisa: bigint
}

/** The QR that the customer scans with the app of a bank or a wallet. */
export interface PaymentQr {
  /** The provider's own text in the QR. */
  text: string
  /** The payee that the bank's app shows. Null if the provider does not say. */
  payeeName: string | null
}

/** An app that can pay a QR on the phone that shows it. */
export interface BankApp {
  name: string
  link: string
}

/** A payment that can be paid now, at an address or with a QR. */
export interface StartedPayment {
  paymentId: string
  merchantCode: string | null
  redirect: PaymentRedirect | null
  qr: PaymentQr | null
  /** How long it can be paid. Null if the provider sets no limit. */
  lifetimeMs: number | null
}

/**
 * The provider's record of a payment. Only `paid` moves money. `unpaid`: it knows of no payment so far. `pending`: a payment is in
 * progress. `mismatch`: it says that money came in, but for another payment or merchant than we asked about. `unknown`: its answer cannot
 * be understood.
 */
export type PaymentRecord =
  | {
      state: 'paid'
      amountPaisa: bigint
      /** The provider's own id of the transfer. */
      reference: string
      /** How much was refunded to the customer since then. Null if a part was refunded and the provider does not say how much. */
      refundedPaisa: bigint | null
    }
  | { state: 'unpaid' | 'pending' | 'canceled' | 'expired' }
  | { state: 'mismatch' }
  | { state: 'unknown'; status: string }

/** What the returning browser says. It is only a hint, because anyone can send it. `none`: there is nothing in it that can be trusted. */
export type ReturnHint = 'paid' | 'pending' | 'gave_up' | 'none'

/** A payment provider. It keeps no state. Its methods make HTTP calls, so they must not run in a transaction. */
export interface PaymentProvider {
  /** Makes the payment known to the provider. @throws {ProviderFailure} if it cannot be paid there now. */
  initiate(order: PaymentOrder): Promise<StartedPayment>
  /** Reads the query with which the browser came back, and compares it with the payment. Makes no call. */
  verifyReturn(query: URLSearchParams, key: PaymentKey): ReturnHint
  /** Asks for the record of a payment. @throws {ProviderFailure} if there is no readable answer. */
  lookup(key: PaymentKey): Promise<PaymentRecord>
  /**
   * Asks for a payment that does not exist, to find out whether the provider accepts the settings.
   * @throws {ProviderFailure} with `refused` if it does not accept one, and without it if it does not say.
   */
  verify(): Promise<void>
  /** The apps that can open the text of a QR. Empty if the list cannot be loaded. Absent if the provider has no such list. */
  apps?(text: string): Promise<BankApp[]>
}

/** The provider gave no usable answer. This says nothing about the state of the payment. */
export class ProviderFailure extends Error {
  /** @param reason a few words for the log and the health check. It contains no secret and no part of the answer. */
  constructor(
    readonly reason: string,
    options?: ErrorOptions & {
      kind?: 'silent' | 'answered'
      refused?: string
      retryAfterSeconds?: number | null
    },
  ) {
    super(`the provider gave no usable answer: ${reason}`, options)
    this.name = 'ProviderFailure'
    this.refused = options?.refused ?? null
    this.isSilent = options?.kind !== 'answered' && this.refused === null
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null
  }

  /** What the provider does not accept: a setting of the account, or a permission that the account lacks. Null if it does not say. */
  readonly refused: string | null
  /** True if it did not answer, or answered that it cannot. False if it answered and refused to say anything with these settings. */
  readonly isSilent: boolean
  /** When it wants to be asked again. */
  readonly retryAfterSeconds: number | null
}
