/** How the customer's browser gets to the provider: an address to open, or a form to post. */
export interface PaymentRedirect {
  url: string
  method: 'GET' | 'POST'
  fields?: Record<string, string>
}

/** A payment that the provider shall collect. */
export interface PaymentOrder {
  /** Unique for the provider: letters, digits and dashes. */
  id: string
  amountPaisa: bigint
  /** The name of the payment on the provider's page. */
  title: string
  /** Where the provider sends the browser after a payment. */
  successUrl: string
  /** Where it sends the browser in all other cases, if it makes that difference. */
  failureUrl: string
  websiteUrl: string
}

/** What the provider needs to find a payment again. */
export interface PaymentKey {
  /** The payment's id at the provider: eSewa's transaction_uuid, Khalti's pidx, connectIPS's TXNID, Fonepay's label. */
  paymentId: string
  /** eSewa's product code, connectIPS's merchant and app, Fonepay's terminal or merchant. Null for Khalti: its secret key says which merchant it is. */
  merchantCode: string | null
  amountPaisa: bigint
}

/** What the customer scans with the app of a bank or a wallet. */
export interface PaymentQr {
  /** The provider's own text. */
  text: string
  /** Whom the bank's app names. Null: the provider does not say. */
  payeeName: string | null
}

/** An app that can pay a QR on the phone that shows it. */
export interface BankApp {
  name: string
  link: string
}

/** A payment that can be paid now: at an address, or by a QR. */
export interface StartedPayment {
  paymentId: string
  merchantCode: string | null
  redirect: PaymentRedirect | null
  qr: PaymentQr | null
  /** How long it can be paid. Null: the provider sets no limit. */
  lifetimeMs: number | null
}

/**
 * The provider's record of a payment. Only `paid` moves money.
 * `unpaid`: it knows of no payment so far. `pending`: a payment is under way. `mismatch`: it says that money came in,
 * for another payment or merchant than the one we asked for. `unknown`: it says something that we do not understand.
 */
export type PaymentRecord =
  | {
      state: 'paid'
      amountPaisa: bigint
      /** The provider's own id of the money's movement. */
      reference: string
      /** How much went back to the customer since. Null: a part, and the provider does not say how much. */
      refundedPaisa: bigint | null
    }
  | { state: 'unpaid' | 'pending' | 'canceled' | 'expired' }
  | { state: 'mismatch' }
  | { state: 'unknown'; status: string }

/**
 * What the returning browser says. It is only a hint, because anyone can send it. `none`: it says nothing that can be
 * believed.
 */
export type ReturnHint = 'paid' | 'pending' | 'gave_up' | 'none'

/** A payment provider. It keeps no state. Its methods make HTTP calls, so they must not run in a transaction. */
export interface PaymentProvider {
  /** Makes the payment known to the provider. @throws {ProviderFailure} if it cannot be paid there now. */
  initiate(order: PaymentOrder): Promise<StartedPayment>
  /** Reads the query with which the browser came back. Compares it with the payment. Makes no call. */
  verifyReturn(query: URLSearchParams, key: PaymentKey): ReturnHint
  /** Asks for the record of a payment. @throws {ProviderFailure} if there is no answer that can be read. */
  lookup(key: PaymentKey): Promise<PaymentRecord>
  /**
   * Asks for a payment that does not exist, to learn whether the provider takes the settings.
   * @throws {ProviderFailure} with `refused` if it does not take one, and without if it does not say.
   */
  verify(): Promise<void>
  /** The apps that open with the text of a QR. Empty if the list cannot be had. Absent: the provider has no such list. */
  apps?(text: string): Promise<BankApp[]>
}

/** The provider gave no usable answer. This says nothing about the payment. */
export class ProviderFailure extends Error {
  /** @param reason a few words for the log and the health check. It holds no secret and no part of the answer. */
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

  /** What the provider does not take of the account: a setting, or a right that it lacks. Null: it says nothing of them. */
  readonly refused: string | null
  /** It did not answer, or answered that it cannot. Otherwise it has nothing to say with these settings. */
  readonly isSilent: boolean
  /** When it wants to be asked again. */
  readonly retryAfterSeconds: number | null
}
